import { playQuarter } from "./together"

playQuarter(2)
