import type { ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"

import { answerHtml, answerJson, type Answer } from "../http/answer"
import {
  breakConnection,
  sendAnswer,
  sendHalf,
  sendIfStillThere,
  sendLater,
} from "../http/send-answer"
import type { PanelAction } from "../panel/panel-action"
import type { Fault } from "./fault"

export type FaultyDelivery = {
  response: ServerResponse
  fault: Fault | undefined
  /** Runs the operation, with its commit. Not called by the faults that come before it. */
  operate: () => Answer
  /** An error in the words of this part of the gateway. */
  fail: (status: number) => Answer
  /** Commits it on the charge, or the payment link, of this request; when that is not possible, the answer that says so. */
  actAtPanel: (action: PanelAction) => Answer | undefined
}

/** The status that went out, or null when none did. */
export async function answerUnderFault({
  response,
  fault,
  operate,
  fail,
  actAtPanel,
}: FaultyDelivery): Promise<number | null> {
  switch (fault?.kind) {
    case undefined:
    case "invisible_for":
    case "queue":
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
      return sendAnswer(response, fail(fault.status))
    case "fail_after_commit":
      operate()
      return sendAnswer(response, fail(fault.status))
    case "html":
      return sendAnswer(response, answerHtml(fault.status))
    case "slow":
      return sendLater(response, operate(), fault.ms)
    case "slow_before_commit":
      // Unreferenced: a simulator that is closed keeps no process waiting.
      await delay(fault.ms, undefined, { ref: false })
      return sendIfStillThere(response, operate())
    case "truncated":
      return sendHalf(response, operate())
    case "empty":
      return sendAnswer(response, { ...operate(), text: "" })
    case "respond":
      return sendAnswer(response, scriptedAnswer(fault))
    case "after_panel":
      return sendAnswer(response, actAtPanel(fault.action) ?? operate())
    case "before_panel": {
      const answer = operate()
      return sendAnswer(response, actAtPanel(fault.action) ?? answer)
    }
  }
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
