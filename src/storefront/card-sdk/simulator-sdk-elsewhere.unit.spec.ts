/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://loja.example/checkout"}
 */
import { simulatorSdk } from "./simulator-sdk"

it("the SDK of the simulator is refused on a page that is not on this machine", async () => {
  const warned = jest.spyOn(console, "warn").mockReturnValue()

  const loading = simulatorSdk("http://localhost:9470")(
    new AbortController().signal
  )

  await expect(loading).rejects.toThrow(
    "simulatorSdk is for development: the page is not on this machine. Load the package instead"
  )
  expect(document.querySelector("script")).toBeNull()
  expect(warned).not.toHaveBeenCalled()
})
