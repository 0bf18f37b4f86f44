import { playTogether } from "./together"

playTogether(["integration-tests/modules", "integration-tests/gateway"], {
  part: 3,
  of: 4,
})
