import { playQuarter } from "./together"

playQuarter(1)
