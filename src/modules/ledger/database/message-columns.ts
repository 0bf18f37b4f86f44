import type { MessageOrText } from "../../../domain/message"
import { storableJson, storableText } from "./storable"

/**
 * Returns the two columns in which a text is stored, one of which is null. A text that an administrator entered is
 * stored in the column `name`. A message of the plugin is stored as JSON in the column `name_message`. An entered text
 * can therefore never be taken for a message.
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
