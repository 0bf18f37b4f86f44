import type { MessageOrText } from "../../../domain/message"
import { storableJson, storableText } from "./storable"

/**
 * Returns the values of the two columns that store a text. A text that an administrator or the store's code has given
 * is stored in the column `name`, and is cut after `mostCharacters`. A message of the plugin is stored as JSON in the
 * column `name_message`. The other column is null, and both are null if there is no text. Because the columns are
 * separate, a text that an administrator wrote can never be read as a message of the plugin.
 */
export function messageColumns<const Name extends string>(
  name: Name,
  words: MessageOrText | undefined,
  mostCharacters?: number
): Record<Name | `${Name}_message`, string | null> {
  const isOurs = typeof words === "object"
  return {
    [name]:
      isOurs || words === undefined
        ? null
        : storableText(words, mostCharacters),
    [`${name}_message`]: isOurs ? storableJson(words) : null,
  } as Record<Name | `${Name}_message`, string | null>
}
