import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { SETTINGS } from "../../../../options/entered-settings"

/** Why nothing was done; pages have words of their own for each. */
export type RefusalCode =
  | "changed_meanwhile"
  | "last_who_may_change"
  | "no_such_account"
  | "no_such_user"
  | "not_permitted"
  | "reason_missing"
  | "request_invalid"
  | "setting_fixed"
  | "setting_invalid"
  | "setting_unknown"

const STATUS = {
  invalid_data: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
} as const

interface Reason {
  code: RefusalCode
  /** The one setting that it is about, where it is one. */
  setting?: string
}

/** What a route of settings refuses. The message is for a developer, and has no secret in it. */
export class SettingRefused extends Error {
  constructor(
    readonly type: keyof typeof STATUS,
    message: string,
    readonly reason: Reason
  ) {
    super(message)
    this.name = "SettingRefused"
  }

  answerTo(response: MedusaResponse): void {
    const { type, message, reason } = this
    response.status(STATUS[type]).json({ type, message, ...reason })
  }
}

type Route<Body> = (
  request: AuthenticatedMedusaRequest<Body>,
  response: MedusaResponse
) => Promise<void>

/**
 * The route, which answers what it refuses by itself: Medusa's own handler of errors does not tell the
 * setting, and has words of its own for a conflict (measured).
 */
export function answeringRefusals<Body>(route: Route<Body>): Route<Body> {
  return async (request, response) => {
    try {
      await route(request, response)
    } catch (error) {
      if (!(error instanceof SettingRefused)) {
        throw error
      }
      error.answerTo(response)
    }
  }
}

/**
 * Checks the body of a request that may hold a secret. Medusa's own check repeats what does not fit, in
 * the answer and in the log (measured).
 */
export function validateWithoutRepeating(schema: z.ZodType) {
  return (
    request: MedusaRequest,
    response: MedusaResponse,
    next: MedusaNextFunction
  ): void => {
    const parsed = schema.safeParse(request.body, { reportInput: false })
    if (parsed.success) {
      request.validatedBody = parsed.data
      next()
      return
    }
    const [issue] = parsed.error.issues
    const path = issue?.path.map(String) ?? []
    const setting = SETTINGS.find(
      ({ name }) => path[0] === "values" && name === path[1]
    )
    new SettingRefused(
      "invalid_data",
      `Nothing was done: ${path.join(".") || "the request"}: ${issue?.message ?? "is not valid"}.`,
      setting
        ? { code: "setting_invalid", setting: setting.name }
        : { code: "request_invalid" }
    ).answerTo(response)
  }
}
