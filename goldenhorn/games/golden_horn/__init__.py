"""Golden Horn: 2 to 4 merchants, ships between Venice and Constantinople, pirates and sets of goods."""
