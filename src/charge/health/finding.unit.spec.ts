import { type Finding, judging, shownHealth } from "./finding"

const { fine, warning, problem, unknown } = judging({ count: 1 })

const of = (
  judged: ReturnType<typeof fine>,
  check = "queue",
  account: string | null = "br"
): Finding => ({ check, account, ...judged })

const wordsOf = (code: string) => ({ says: `Says ${code}.`, to_do: "Do it." })

const healthOf = (...health: Finding[]) =>
  shownHealth({ health, setup: [] }, wordsOf)

describe("health", () => {
  it.each([
    ["ok", [fine("ok"), unknown("nothing_yet")]],
    ["degraded", [fine("ok"), warning("notifications_late")]],
    ["failing", [warning("in_doubt"), problem("job_missing")]],
  ])("is %s by the worst of its checks", (status, judged) => {
    expect(healthOf(...judged.map((one) => of(one))).status).toBe(status)
  })

  it("has what fails first, then what needs a look, each with words, what to do and figures", () => {
    const { checks } = healthOf(
      of(fine("ok")),
      of(warning("in_doubt"), "in_doubt"),
      of(problem("job_missing"), "job", null)
    )

    expect(checks.map(({ code }) => code)).toEqual([
      "job_missing",
      "in_doubt",
      "ok",
    ])
    expect(checks[1]).toEqual({
      check: "in_doubt",
      account: "br",
      severity: "warning",
      code: "in_doubt",
      says: "Says in_doubt.",
      to_do: "Do it.",
      figures: { count: 1 },
    })
  })
})

describe("the setup", () => {
  const isDone = (judged: ReturnType<typeof fine>) =>
    shownHealth({ health: [], setup: [of(judged)] }, wordsOf).setup[0]?.is_done

  it("has a step to do while something is missing, and again when credentials are refused", () => {
    expect(isDone(unknown("no_pix_yet"))).toBe(false)
    expect(isDone(fine("ok"))).toBe(true)
    expect(isDone(problem("credentials_refused"))).toBe(false)
    expect(isDone(problem("credentials_missing"))).toBe(false)
  })

  it("has one step of each check, done with the integration that is used", () => {
    const setup = [
      of(fine("ok"), "access_token"),
      of(unknown("never_connected"), "access_token"),
    ]

    expect(shownHealth({ health: [], setup }, wordsOf).setup).toMatchObject([
      { check: "access_token", is_done: true },
    ])
  })

  it("does not come back with what only needs a look", () => {
    expect(isDone(warning("no_access_token"))).toBe(true)
  })
})
