import { playTogether } from "./together"

playTogether(["src", "development"], { part: 2, of: 2 })
