import {
  type CheckResult,
  createCheckResultBuilders,
  toHealthResponse,
} from "./finding"

describe("a finding", () => {
  it("the finding of a health check does not compile with a misspelt finding code, or without a value that the text of the finding needs", () => {
    const { warning } = createCheckResultBuilders()
    // @ts-expect-error: there is no such code.
    expect(warning("lookup_fails").code).toBe("lookup_fails")
    // @ts-expect-error: `details` is missing.
    expect(warning("limited").figures).toEqual({})
  })

  it("the finding of a health check contains each value that was passed to createCheckResultBuilders, unless the finding has its own value of the same name", () => {
    const { problem } = createCheckResultBuilders({
      details: "Its key is gone.",
      count: 1,
    })

    expect(problem("settings_not_read", { count: 2 })).toEqual({
      severity: "problem",
      code: "settings_not_read",
      figures: { details: "Its key is gone.", count: 2 },
    })
  })
})

const { fine, problem, warning, unknown } = createCheckResultBuilders()

it.each<[boolean, CheckResult]>([
  [true, fine("ok")],
  [true, warning("method_not_offered", { details: "pp_transparent-pix_br" })],
  [false, problem("credentials_missing")],
  [false, problem("credentials_refused")],
  [false, warning("no_access_token")],
  [false, problem("no_access_token")],
  [false, unknown("never_connected")],
  [false, unknown("no_notification_token")],
  [false, unknown("no_notification_yet")],
  [false, problem("notifications_refused")],
  [false, problem("notifications_of_another_merchant")],
  [false, warning("sales_without_notifications")],
  [false, problem("not_offered")],
  [false, warning("account_not_offered")],
  [false, problem("offered_in_other_currency", { details: "Sul" })],
  [false, unknown("no_pix_yet")],
])(
  "the field is_done of a setup step is %s if the check of the step has the result %j",
  (isDone, result) => {
    const { setup } = toHealthResponse(
      {
        health: [],
        setup: [{ check: "notifications", account: "br", ...result }],
      },
      (code) => ({ says: code })
    )

    expect(setup.map(({ is_done }) => is_done)).toEqual([isDone])
  }
)
