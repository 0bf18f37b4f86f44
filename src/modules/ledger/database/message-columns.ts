import type { MessageOrText } from "../../../domain/message"
import { storableJson, storableText } from "./storable"

/**
 * Returns the two columns of a text. Text that an administrator entered is in `name`, and a message of the plugin is in
 * `name_message` as JSON, so that entered text is never taken for a message. One of the two columns is null.
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
