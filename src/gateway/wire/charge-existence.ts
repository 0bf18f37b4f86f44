import { type ErrorAnswer, readErrorAnswer } from "./error-answer"

const ID_NAME = /merchant[\s_-]*charge[\s_-]*id/i

const EXISTS_WORDS =
  /\balready\b|\bexists\b|\bexisting\b|\bduplica|\bunique\b|j[áa] (foi |est[áa] )?(exist|cadastrad|utilizad|usad|registrad|processad|criad)/i

/**
 * Whether the refusal of a creation may mean that the id is taken. How the gateway says so is not
 * documented, so every mention of the id counts, as name or as value, wherever it stands, and so
 * does every wording that could mean "there is one" unless it is about another field (a card token
 * used already, say). A false alarm costs a look-up; a miss would turn a live charge into a decline.
 */
export function mayMeanChargeExists(
  body: string,
  merchantChargeId?: string
): boolean {
  if (namesId(body, merchantChargeId)) {
    return true
  }
  const told = readErrorAnswer(body)
  return (
    told !== undefined &&
    wordsAboutTheWhole(told).some((words) => EXISTS_WORDS.test(words))
  )
}

/**
 * Whether it says so of this very charge: it names the id, as name or as value, and has one of those
 * words; or it is a conflict (409) with one of them. Anything else may be about a customer that
 * exists, or a card that was used already.
 */
export function saysChargeExists(
  { httpStatus, body }: { httpStatus: number; body: string },
  merchantChargeId?: string
): boolean {
  return (
    (httpStatus === 409 || namesId(body, merchantChargeId)) &&
    EXISTS_WORDS.test(body.replaceAll("_", " "))
  )
}

function namesId(body: string, merchantChargeId: string | undefined): boolean {
  return (
    ID_NAME.test(body) ||
    (merchantChargeId !== undefined &&
      merchantChargeId !== "" &&
      body.toLowerCase().includes(merchantChargeId.toLowerCase()))
  )
}

function wordsAboutTheWhole(told: ErrorAnswer): string[] {
  const ofNoField = told.fieldErrors.filter(({ field }) => field === undefined)
  const words = [
    told.message,
    told.businessCode,
    ...ofNoField.map(({ message }) => message),
  ]
  return words.flatMap((word) =>
    word === undefined ? [] : [word.replaceAll("_", " ")]
  )
}
