import { isMessage, type MessageOrText } from "../../../domain/message"
import { storableJson, storableText } from "./storable"

/**
 * The two columns of words: a person's own text is in `name`, and a sentence of ours in `name_message` as JSON, so
 * that no text is ever taken for a sentence of ours. One of them is null.
 */
export function messageColumns<const Name extends string>(
  name: Name,
  words: MessageOrText | undefined,
  mostCharacters?: number
): Record<Name | `${Name}_message`, string | null> {
  const isOurs = isMessage(words)
  return {
    [name]:
      isOurs || words === undefined
        ? null
        : storableText(words, mostCharacters),
    [`${name}_message`]: isOurs ? storableJson(words) : null,
  } as Record<Name | `${Name}_message`, string | null>
}
