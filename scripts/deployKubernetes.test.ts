/** Checks the Kubernetes manifests, as far as possible without applying them. */
import { globSync } from 'node:fs'
import { FILE_MAX_BYTES } from 'domain/forms/files.ts'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { productionConfig } from '../server/productionConfig.ts'
import { MINIMUM_VERSION } from '../server/storage/external.ts'
import { CONNECTIONS, last, OWN_IMAGE, PINNED, read, root, SECRET, SETTINGS, STOPPING } from './deployFiles.ts'

const MANIFESTS = globSync('deploy/kubernetes/*.yaml', { cwd: root })

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
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: object
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec: unknown
}
interface Ingress {
  readonly tls: readonly { readonly hosts: readonly string[]; readonly secretName: string }[]
  readonly rules: readonly {
    readonly host: string
    readonly http: { readonly paths: readonly { readonly backend: { readonly service: { readonly name: string } } }[] }
  }[]
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
        volumes: readonly { name: string; persistentVolumeClaim?: { claimName: string } }[]
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
    const kustomization: Partial<Manifest> & { resources?: string[] } =
      manifests.find(({ kind }) => kind === 'Kustomization') ?? {}
    const { resources = [] } = kustomization
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

  test('a node keeps its data folder on a disk that all nodes share and that the unprivileged user can write', () => {
    const folder = /\bDATA_DIR=(\S+)/.exec(last)?.[1]
    const mounted = app.volumeMounts.find(({ mountPath }) => mountPath === folder)
    const claim = template.spec.volumes.find(({ name }) => name === mounted?.name)?.persistentVolumeClaim?.claimName
    const { metadata, spec } = named<{ accessModes: string[] }>('PersistentVolumeClaim')
    expect(claim).toBe(metadata.name)
    expect(spec.accessModes).toEqual(['ReadWriteMany'])
    const [, , group] = /^USER (\d+):(\d+)$/m.exec(last) ?? []
    expect(template.spec.securityContext).toMatchObject({ fsGroup: Number(group), runAsGroup: Number(group) })
    // Every other place that a node writes to is temporary.
    const others = app.volumeMounts.filter((one) => one !== mounted).map(({ mountPath }) => mountPath)
    expect(others).toEqual(['/tmp'])
  })

  test('the ingress serves every host with HTTPS, and lets through files as large as the server accepts', () => {
    const { metadata, spec } = named<Ingress>('Ingress')
    expect(spec.tls.flatMap(({ hosts }) => hosts)).toEqual(spec.rules.map(({ host }) => host))
    for (const { secretName } of spec.tls) expect(secretName).toBeTruthy()
    const { annotations = {} } = metadata
    expect(annotations).toHaveProperty(['cert-manager.io/cluster-issuer'])
    // With tls, ingress-nginx redirects HTTP to HTTPS, and sets X-Forwarded-For to the address of the connection.
    expect(Object.keys(annotations).filter((name) => /ssl-redirect|snippet|forwarded/.test(name))).toEqual([])
    const most = annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m'
    expect(Number.parseInt(most, 10) * 1024 * 1024).toBeGreaterThan(FILE_MAX_BYTES)
    expect(app.env).toContainEqual({ name: 'TRUST_PROXY', value: '1' })
    expect(spec.rules.map(({ host }) => host)).toContain(app.env.find(({ name }) => name === 'HOST_NAME')?.value)
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
    const { rules } = named<Ingress>('Ingress').spec
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
