import { playTogether } from "./together"

playTogether(["src", "development"], { part: 1, of: 2 })
