import { jsonObject } from "../../core/reading/json-object"
import { readErrorAnswer } from "./error-answer"

const ROUTER_WORDS =
  /\broutes?\b|\bno static resource\b|\bno handler\b|\bcannot (get|post)\b/i

/**
 * Whether a 404's body is the API telling that it knows no such charge. It must be JSON in the
 * API's documented shape. A router that does not know the path answers 404 too (a proxy in HTML,
 * Spring with `path` and `timestamp`, Kong and others with a message about routes), and taking
 * that for "no such charge" would make a wrong prefix look like charges that were never made (A-05).
 */
export function saysChargeIsAbsent(body: string): boolean {
  const answer = jsonObject(body)
  const told = readErrorAnswer(body)
  if (!answer || !told) {
    return false
  }
  const isDocumentedShape =
    typeof answer.message === "string" ||
    told.fieldErrors.length > 0 ||
    "businessCode" in answer
  const isRouter =
    ("path" in answer && "timestamp" in answer) ||
    ROUTER_WORDS.test(told.message ?? "")
  return isDocumentedShape && !isRouter
}
