import { playQuarter } from "./together"

playQuarter(4)
