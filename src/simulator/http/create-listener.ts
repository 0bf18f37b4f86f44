import type { IncomingMessage, ServerResponse } from "node:http"

import {
  answerControlRequest,
  CONTROL_PREFIX,
} from "../control-api/answer-control-request"
import {
  answerPanelRequest,
  isPanelPath,
} from "../payer-panel/answer-panel-request"
import { routesUnder } from "../routes"
import type { SimulatorControl } from "../simulator-control"
import type { World } from "../world"
import { answerJson } from "./answer"
import { answerGatewayRequest } from "./answer-gateway-request"
import { sendAnswer } from "./send-answer"

/** The one place where the gateway's surface, the control of the simulator and its pages part ways. */
export function createListener(world: World, control: SimulatorControl) {
  const routes = routesUnder(world.settings.prefix)

  async function answer(
    request: IncomingMessage,
    response: ServerResponse
  ): Promise<void> {
    const url = new URL(request.url ?? "/", "http://simulator")
    if (url.pathname.startsWith(CONTROL_PREFIX)) {
      return answerControlRequest(request, response, {
        url,
        control,
        allowRemote: world.settings.allowRemote,
      })
    }
    if (isPanelPath(url.pathname)) {
      return answerPanelRequest(request, response, { url, world })
    }
    return answerGatewayRequest({ request, response, url }, routes, world)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      // A caller that went away while sending is no concern of ours; anything else is a defect here.
      if (!response.headersSent && !response.destroyed) {
        const message = `The simulator itself failed: ${String(error)}`
        sendAnswer(response, answerJson(500, { message }))
      }
    })
  }
}
