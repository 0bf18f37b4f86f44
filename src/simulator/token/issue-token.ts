import { z } from "@medusajs/framework/zod"

import { answerJson, type Answer } from "../http/answer"
import { mediaTypeProblem } from "../http/media-types"
import { Refusal } from "../http/refusal"
import type { Exchange, Route } from "../http/route"
import { listProblems } from "../http/schema-problems"
import type { World } from "../world"
import { ACCESS_TOKEN_LIFE_SECONDS } from "./access-tokens"
import { scopesOf } from "./scopes-of"

const tokenRequest = z.strictObject({
  grant_type: z.string(),
  client_id: z.string().min(1, "must not be empty"),
  client_secret: z.string().min(1, "must not be empty"),
})

export const issueToken: Route = {
  operation: "token",
  method: "POST",
  path: "/oauth2/token",

  handle(exchange: Exchange, world: World): Answer {
    const problem = mediaTypeProblem(exchange.headers)
    if (problem) {
      throw refuseToken(problem.status, "invalid_request", problem.message)
    }
    if (exchange.body.kind !== "json") {
      throw refuseToken(400, "invalid_request", "the body must be JSON")
    }
    const read = tokenRequest.safeParse(exchange.body.value, {
      reportInput: true,
    })
    if (!read.success) {
      const problems = listProblems(read.error)
        .map(({ field, message }) => `${field} ${message}`)
        .join("; ")
      throw refuseToken(400, "invalid_request", problems)
    }
    if (read.data.grant_type !== "client_credentials") {
      throw refuseToken(
        400,
        "unsupported_grant_type",
        "grant_type must be client_credentials"
      )
    }
    const authentication = world.merchants.authenticate({
      clientId: read.data.client_id,
      clientSecret: read.data.client_secret,
    })
    if (authentication.kind === "refused") {
      throw refuseToken(401, "invalid_client", authentication.reason)
    }
    return answerJson(200, {
      access_token: world.accessTokens.issue(authentication),
      token_type: "Bearer",
      expires_in: ACCESS_TOKEN_LIFE_SECONDS,
      scope: scopesOf(authentication, world).join(" "),
    })
  },
}

function refuseToken(status: number, error: string, description: string) {
  return new Refusal(
    description,
    answerJson(status, { error, error_description: description })
  )
}
