// `npm run pack:all`, after a build: packs the three packages as a release publishes them, into the working directory,
// and prints their paths. A plain `npm pack` would keep conditions of `exports` and links to files that the tarball
// does not contain.
import { pack, PACKAGES } from "./pack"

for (const name of Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]) {
  console.log(pack(process.cwd(), name))
}
