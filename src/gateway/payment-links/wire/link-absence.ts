import { asJsonObject, jsonObject } from "../../../core/reading/json-object"
import { readErrorAnswer } from "../../wire/error-answer"

const ROUTER_WORDS =
  /\broutes?\b|\bno static resource\b|\bno handler\b|\bcannot (get|post)\b/i

/**
 * Whether a 404's body is the payment-link API telling that it knows no such link or transaction:
 * `{error: {message, type, code}}`, the shape of its errors. Whatever else answers 404 (a proxy, a
 * router that does not know the path) proves nothing (A-41).
 */
export function saysLinkIsAbsent(body: string): boolean {
  const error = asJsonObject(jsonObject(body)?.error)
  const told = readErrorAnswer(body)
  return (
    error !== undefined &&
    (told?.message ?? told?.businessCode) !== undefined &&
    !ROUTER_WORDS.test(told?.message ?? "")
  )
}
