import { isSaying, type Words } from "../../../domain/saying"
import { storableJson, storableText } from "./storable"

/**
 * The two columns of words: a person's own text is in `name`, and a sentence of ours in `name_saying` as JSON, so
 * that no text is ever taken for a sentence of ours. One of them is null.
 */
export function wordColumns<const Name extends string>(
  name: Name,
  words: Words | undefined,
  mostCharacters?: number
): Record<Name | `${Name}_saying`, string | null> {
  const isOurs = isSaying(words)
  return {
    [name]:
      isOurs || words === undefined
        ? null
        : storableText(words, mostCharacters),
    [`${name}_saying`]: isOurs ? storableJson(words) : null,
  } as Record<Name | `${Name}_saying`, string | null>
}
