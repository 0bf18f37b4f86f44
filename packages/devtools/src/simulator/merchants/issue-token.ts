import { z } from "zod"

import { buildJsonAnswer, joinProblems, Refusal } from "../gateway/answer"
import { parseJsonBody } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import { ACCESS_TOKEN_LIFE_SECONDS } from "./issued-access-tokens"
import { SCOPES } from "./merchant"

const tokenRequest = z.strictObject({
  grant_type: z.string(),
  client_id: z.string().min(1, "must not be empty"),
  client_secret: z.string().min(1, "must not be empty"),
})

export const issueAccessTokenRoute: Route = {
  operation: "token",
  method: "POST",
  path: "/oauth2/token",

  answerGatewayRequest(exchange, { merchant, accessTokens }) {
    const request = parseJsonBody(
      exchange,
      tokenRequest,
      (status, { message, errors }) =>
        buildTokenRefusal(
          status,
          "invalid_request",
          errors ? joinProblems(errors) : message
        )
    )
    if (request.grant_type !== "client_credentials") {
      const why = "grant_type must be client_credentials"
      throw buildTokenRefusal(400, "unsupported_grant_type", why)
    }
    const issued = merchant.findCredentialOrReason({
      clientId: request.client_id,
      clientSecret: request.client_secret,
    })
    if (typeof issued === "string") {
      throw buildTokenRefusal(401, "invalid_client", issued)
    }
    return buildJsonAnswer(200, {
      access_token: accessTokens.issueToken(issued.product),
      token_type: "Bearer",
      expires_in: ACCESS_TOKEN_LIFE_SECONDS,
      scope: SCOPES[issued.product],
    })
  },
}

function buildTokenRefusal(status: number, error: string, description: string) {
  const body = { error, error_description: description }
  return new Refusal(description, buildJsonAnswer(status, body))
}
