import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator in software: it makes passkeys and signs challenges in the real formats of WebAuthn
 * (attestation `none`, ES256), as a browser would hand them on.
 */

const b64 = (byte: Uint8Array): string => Buffer.from(byte).toString('base64url');
const sha256 = (byte: Uint8Array | string): Buffer => createHash('sha256').update(byte).digest();

const testa = (tipo: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(tipo << 5) | n]);
  if (n < 256) return Buffer.from([(tipo << 5) | 24, n]);
  return Buffer.from([(tipo << 5) | 25, n >> 8, n & 255]);
};
const intero = (n: number): Buffer => (n >= 0 ? testa(0, n) : testa(1, -1 - n));
const byteCbor = (byte: Uint8Array): Buffer => Buffer.concat([testa(2, byte.length), byte]);
const testoCbor = (testo: string): Buffer =>
  Buffer.concat([testa(3, testo.length), Buffer.from(testo)]);
const mappa = (voci: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([testa(5, voci.length), ...voci.flat()]);

const chiaveCose = (chiave: KeyObject): Buffer => {
  const { x = '', y = '' } = chiave.export({ format: 'jwk' });
  return mappa([
    [intero(1), intero(2)],
    [intero(3), intero(-7)],
    [intero(-1), intero(1)],
    [intero(-2), byteCbor(Buffer.from(x, 'base64url'))],
    [intero(-3), byteCbor(Buffer.from(y, 'base64url'))],
  ]);
};

const PRESENTE = 0x01;
const VERIFICATA = 0x04;
const COPIABILE = 0x08;
const COPIATA = 0x10;
const CON_CREDENZIALE = 0x40;

export interface Opzioni {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
}

/** What a dishonest page, or a careless device, does otherwise. */
interface Altrimenti {
  readonly origine?: string;
  readonly nome?: string;
  /** Whether the device has verified its person. */
  readonly verificata?: boolean;
}

const numero = (n: number): Buffer => {
  const quattro = Buffer.alloc(4);
  quattro.writeUInt32BE(n);
  return quattro;
};

export const autenticatore = (origine = 'http://localhost') => {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let contatore = 0;

  const clientData = (type: string, challenge: string, dove: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: dove, crossOrigin: false }));
  const datiDi = (nome: string, segni: number, coda: readonly Buffer[] = []): Buffer =>
    Buffer.concat([sha256(nome), Buffer.from([segni]), numero(contatore), ...coda]);
  const segni = (verificata: boolean, altri = 0) =>
    PRESENTE | (verificata ? VERIFICATA : 0) | COPIABILE | COPIATA | altri;

  return {
    id: b64(id),
    /** Signs once more with the count of before, as a copy of the device would. */
    tornaIndietro: () => {
      contatore -= 1;
    },
    crea: ({ challenge, rp }: Opzioni, altrimenti: Altrimenti = {}): Record<string, unknown> => {
      const { origine: dove = origine, nome = rp?.id ?? '', verificata = true } = altrimenti;
      const credenziale = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
        id,
        chiaveCose(publicKey),
      ]);
      const dati = datiDi(nome, segni(verificata, CON_CREDENZIALE), [credenziale]);
      const attestationObject = mappa([
        [testoCbor('fmt'), testoCbor('none')],
        [testoCbor('attStmt'), mappa([])],
        [testoCbor('authData'), byteCbor(dati)],
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, dove)),
          attestationObject: b64(attestationObject),
          transports: ['internal'],
        },
      };
    },
    firma: ({ challenge, rpId }: Opzioni, altrimenti: Altrimenti = {}): Record<string, unknown> => {
      const { origine: dove = origine, nome = rpId ?? '', verificata = true } = altrimenti;
      contatore += 1;
      const dati = datiDi(nome, segni(verificata));
      const cliente = clientData('webauthn.get', challenge, dove);
      const firmata = sign('sha256', Buffer.concat([dati, sha256(cliente)]), privateKey);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(cliente),
          authenticatorData: b64(dati),
          signature: b64(firmata),
        },
      };
    },
  };
};
