import { playQuarter } from "./together"

playQuarter(3)
