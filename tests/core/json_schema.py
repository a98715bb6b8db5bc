"""A checker for the part of JSON Schema that shapes write; a word of another part is an error."""

import re
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {"string": (str,), "integer": (int,), "array": (list,), "object": (dict,)}
_KNOWN = {
    *("type", "enum", "pattern", "maxLength", "minimum", "maximum", "items", "minItems", "maxItems", "anyOf"),
    *("properties", "additionalProperties", "propertyNames", "required", "description", "examples"),
}


def accepts(schema: dict[str, Any], value: Any) -> bool:
    assert schema.keys() <= _KNOWN, schema.keys() - _KNOWN
    if "anyOf" in schema and not any(accepts(option, value) for option in schema["anyOf"]):
        return False
    if "enum" in schema and not any(value == word and type(value) is type(word) for word in schema["enum"]):
        return False
    if "type" in schema and (not isinstance(value, _TYPES[schema["type"]]) or isinstance(value, bool)):
        return False
    if isinstance(value, str):
        pattern = re.sub(r"\$$", r"\\Z", schema.get("pattern", ""))  # elsewhere $ is the very end
        return len(value) <= schema.get("maxLength", len(value)) and re.search(pattern, value) is not None
    if isinstance(value, dict):
        return _accepts_object(schema, value)
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return fits and all(accepts(schema.get("items", {}), item) for item in value)
    return not isinstance(value, int) or schema.get("minimum", value) <= value <= schema.get("maximum", value)


def _accepts_object(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for key, item in value.items():
        if key in properties:
            if not accepts(properties[key], item):
                return False
        elif others is False or (others is not True and not accepts(others, item)):
            return False
        if not accepts(schema.get("propertyNames", {}), key):
            return False
    return all(key in value for key in schema.get("required", []))
