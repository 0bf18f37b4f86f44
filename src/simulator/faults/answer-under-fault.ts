import type { ServerResponse } from "node:http"

import { answerHtml, answerJson, type Answer } from "../http/answer"
import {
  breakConnection,
  sendAnswer,
  sendHalf,
  sendLater,
} from "../http/send-answer"
import type { Fault } from "./fault"

export type FaultyDelivery = {
  response: ServerResponse
  fault: Fault | undefined
  /** Runs the operation, with its commit. Not called by the faults that come before it. */
  operate: () => Answer
}

/** Returns the status that went out, or null when none did. */
export function answerUnderFault({
  response,
  fault,
  operate,
}: FaultyDelivery): number | null {
  switch (fault?.kind) {
    case undefined:
    case "invisible_for":
      return sendAnswer(response, operate())
    case "hang":
      return null
    case "hang_after_commit":
      operate()
      return null
    case "reset":
      return breakConnection(response)
    case "reset_after_commit":
      operate()
      return breakConnection(response)
    case "fail_before_commit":
      return sendAnswer(response, scriptedError(fault.status))
    case "fail_after_commit":
      operate()
      return sendAnswer(response, scriptedError(fault.status))
    case "html":
      return sendAnswer(response, answerHtml(fault.status))
    case "slow":
      return sendLater(response, operate(), fault.ms)
    case "truncated":
      return sendHalf(response, operate())
    case "empty":
      return sendAnswer(response, { ...operate(), text: "" })
    case "respond":
      return sendAnswer(response, scriptedAnswer(fault))
  }
}

function scriptedError(status: number): Answer {
  return answerJson(status, { message: "Scripted failure", errors: [] })
}

function scriptedAnswer({
  status,
  body,
  headers,
}: Extract<Fault, { kind: "respond" }>): Answer {
  if (typeof body !== "string") {
    return answerJson(status, body, headers)
  }
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    text: body,
  }
}
