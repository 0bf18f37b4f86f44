import { fileName } from "./save-file"

it.each([
  [undefined, "2026-11-21", "2026-11-21", "movements-all-2026-11-21.csv"],
  ["br", "2026-11-21", "2026-11-21", "movements-br-2026-11-21.csv"],
  [
    "br/../x y",
    "2026-11-01",
    "2026-11-30",
    "movements-br-x-y-2026-11-01-2026-11-30.csv",
  ],
])("%s from %s to %s is saved as %s", (account, from, to, name) => {
  expect(
    fileName("movements", {
      ...(account === undefined ? {} : { account }),
      from,
      to,
    })
  ).toBe(name)
})
