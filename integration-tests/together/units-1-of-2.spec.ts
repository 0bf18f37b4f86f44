import { playTogether } from "./together"

playTogether(["src", "packages/devtools/src", "development"], {
  part: 1,
  of: 2,
})
