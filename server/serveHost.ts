import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { fileProblem, Misconfigured } from './misconfigured.ts'
import { loadOrganizations, type Organizations } from './organizations.ts'

/**
 * Makes a host serve a lender's pages, for the setup command. Adds the host to the lender's data if necessary. The
 * default lender doesn't need this, because it serves all hosts that no other lender lists.
 * @param folder the `organizations` folder
 * @throws Misconfigured if another lender has this host, or the lender's data can't be changed
 */
export async function serveHost(
  folder: string,
  host: string,
  lender: string,
  write: (file: string, data: string) => Promise<void> = writeFile,
): Promise<Organizations> {
  const organizations = await loadOrganizations(folder, [host])
  const owner = organizations.byHost(host)?.code
  if (owner === lender) return organizations
  if (owner !== DEFAULT_ORGANIZATION || organizations.byCode(owner).hosts.includes(host))
    throw new Misconfigured(
      'HOST_NAME',
      `${host} belongs to the lender ${owner}.`,
      'Choose that lender or another host.',
    )
  const file = join(folder, lender, 'organization.json')
  const data = JSON.parse(await readFile(file, 'utf8')) as { hosts?: string[] }
  const more = { ...data, hosts: [...(data.hosts ?? []), host] }
  await write(file, `${JSON.stringify(more, null, 2)}\n`).catch((error: unknown) => {
    const problem = fileProblem(error)
    if (!problem) throw error
    // In a container, the lenders' data can't be changed, because it's part of the image or mounted read-only.
    const remedy = `Add ${host} to "hosts" in this file where you keep the lenders' data, and run setup again.`
    throw new Misconfigured('HOST_NAME', `${problem} ${file}.`, remedy, error)
  })
  return loadOrganizations(folder, [host])
}
