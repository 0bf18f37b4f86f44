import { watchingPolicy } from "./forbidden-by-policy"

const violation = (details: object) =>
  Object.assign(new Event("securitypolicyviolation"), {
    disposition: "enforce",
    effectiveDirective: "connect-src",
    blockedURI: "https://checkout.example/v1/Card?bin=411111",
    ...details,
  })

const missingAfter = async (...events: Event[]) => {
  const page = new EventTarget()
  const { result, missing } = await watchingPolicy(async () => {
    events.forEach((event) => page.dispatchEvent(event))
    return "done"
  }, page)
  expect(result).toBe("done")
  return missing
}

it.each([
  [{}, { directive: "connect-src", address: "https://checkout.example" }],
  [
    {
      effectiveDirective: "script-src-elem",
      blockedURI: "https://cdn.example/sdk.js",
    },
    { directive: "script-src", address: "https://cdn.example" },
  ],
  [{ blockedURI: "inline" }, { directive: "connect-src", address: "inline" }],
  [{ disposition: "report" }, undefined],
  [{ effectiveDirective: "img-src" }, undefined],
])("after %j the policy lacks %j", async (details, missing) => {
  expect(await missingAfter(violation(details))).toEqual(missing)
})

it("lacks nothing where nothing was forbidden", async () => {
  expect(await missingAfter()).toBeUndefined()
})

it("hears what the browser tells after the failure, and nothing afterwards", async () => {
  const page = new EventTarget()
  const { missing } = await watchingPolicy(async () => {
    setTimeout(() => page.dispatchEvent(violation({})))
  }, page)
  expect(missing?.directive).toBe("connect-src")

  const { missing: none } = await watchingPolicy(async () => undefined, page)
  expect(none).toBeUndefined()
})
