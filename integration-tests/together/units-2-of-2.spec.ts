import { playTogether } from "./together"

playTogether(["src", "packages/devtools/src", "development"], {
  part: 2,
  of: 2,
})
