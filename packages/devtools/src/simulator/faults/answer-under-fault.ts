import type { ServerResponse } from "node:http"

import { SimulatorControlError } from "../control/control-error"
import { buildJsonAnswer, sendAnswer, type Answer } from "../gateway/answer"
import type { LoggedRequest } from "../gateway/request-log"
import type { World } from "../world"
import type { Fault, PanelAction } from "./fault"

type FaultyCall = {
  response: ServerResponse
  logged: LoggedRequest
  world: World
  /**
   * Handles the request and returns the normal answer, which may be a refusal. The faults `invisible_for` and `queue`
   * take effect in this function, and all other faults outside of it. If the fault prevents the requested change,
   * `operate` is not called.
   */
  operate: () => Answer
  /**
   * Returns an error answer. Routes of the payment-link API have their own error format. All other routes, including
   * those for tokens and the card SDK, use the format of the charge API.
   */
  fail: (status: number) => Answer
}

/**
 * Answers a request as its fault says, or normally if `fault` is undefined. Resolves to the HTTP status of the answer,
 * or to `null` if the request gets no answer. With the fault `slow`, resolves before the answer is sent.
 */
export async function answerUnderFault(
  fault: Fault | undefined,
  { response, logged, world, operate, fail }: FaultyCall
): Promise<number | null> {
  const sendWholeAnswer = (answer: Answer) => sendAnswer(response, answer)
  const continueAfter = (ms: number, goOn: () => void) => {
    response.once("close", world.settings.keepWaiting(ms, goOn))
  }
  switch (fault?.kind) {
    case undefined:
    case "invisible_for":
    case "queue":
      return sendWholeAnswer(operate())
    case "hang":
      continueAfter(Infinity, () => undefined)
      return null
    case "hang_after_commit":
      operate()
      continueAfter(Infinity, () => undefined)
      return null
    case "reset":
      return breakConnection(response)
    case "reset_after_commit":
      operate()
      return breakConnection(response)
    case "fail_before_commit":
      return sendWholeAnswer(fail(fault.status))
    case "fail_after_commit":
      operate()
      return sendWholeAnswer(fail(fault.status))
    case "html":
      return sendWholeAnswer(proxyError(fault.status))
    case "slow": {
      const answer = operate()
      continueAfter(fault.ms, () => {
        if (!response.destroyed) sendWholeAnswer(answer)
      })
      return answer.status
    }
    case "slow_before_commit": {
      await new Promise<void>((goOn) => continueAfter(fault.ms, goOn))
      const answer = operate()
      return response.destroyed ? null : sendWholeAnswer(answer)
    }
    case "respond":
      return sendWholeAnswer(buildScriptedAnswer(fault))
    case "after_panel":
      return sendWholeAnswer(
        applyScriptedPanelAction(fault.action, logged, world) ?? operate()
      )
  }
}

/** Closes the connection with a TCP reset. To the client, this looks as if the server's process had died. */
function breakConnection(response: ServerResponse): null {
  response.socket?.resetAndDestroy()
  return null
}

/** Returns an HTML error page, as a proxy sends it when the gateway behind it does not answer. */
function proxyError(status: number): Answer {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    text: `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>proxy</center></body></html>\n`,
  }
}

function buildScriptedAnswer({
  status,
  body,
  headers,
}: Extract<Fault, { kind: "respond" }>): Answer {
  const plain = { "content-type": "text/plain; charset=utf-8", ...headers }
  return typeof body === "string"
    ? { status, headers: plain, text: body }
    : buildJsonAnswer(status, body, headers)
}

/**
 * Makes the change of a charge that a test has scripted for this request, such as a refund at the merchant panel.
 * Returns an error answer if the change is not possible, and otherwise `undefined`.
 */
function applyScriptedPanelAction(
  action: PanelAction,
  logged: LoggedRequest,
  { charges }: World
): Answer | undefined {
  try {
    const by = action.kind === "pay" ? "payer" : "panel"
    charges.changeChargeOutsideApi(logged.merchantChargeId ?? "", {
      ...action,
      by,
    })
    return undefined
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      // The request is answered with an error, because a test would otherwise pass although the race that it scripts
      // did not happen.
      logged.refusal = `Scripted panel action: ${error.message}`
      return buildJsonAnswer(500, { message: logged.refusal, errors: [] })
    }
    throw error
  }
}
