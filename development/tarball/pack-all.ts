// `npm run pack:all`, after a build: creates the tarballs of the three packages in the working directory, exactly as a
// release publishes them, and prints their paths. The tarballs of a plain `npm pack` would contain links to files that
// they do not contain, and entries of `exports` for source files.
import { packPackage, PACKAGES } from "./pack"

for (const name of Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]) {
  console.log(packPackage(process.cwd(), name))
}
