import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { CopiaRifiutata } from './formato.ts';

// The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM: each chunk's
// nonce says which one it is and whether it is the last, so none can be changed, moved, left out or
// cut off unnoticed. Every file has a salt and so a key of its own.
//
//   magic (16) · log2 of scrypt's N (1) · salt (16) · nonce prefix (7)          authenticated as AAD
//   chunk: ciphertext (65536, the last one less) · tag (16)

const MAGICO = Buffer.from('RATEO-CIFRATA-1\n', 'latin1');
const SALE_BYTE = 16;
const PREFISSO_BYTE = 7;
const TESTATA_BYTE = MAGICO.length + 1 + SALE_BYTE + PREFISSO_BYTE;
const CHIARO_BYTE = 64 * 1024;
const SIGILLO_BYTE = 16;
const LOG_N = 17;
const LOG_N_MASSIMO = 20;
const CORTA = 12;

export const ESTENSIONE_CIFRATA = '.cifrata';

export const eCifrata = (inizio: Uint8Array): boolean =>
  MAGICO.equals(inizio.subarray(0, MAGICO.length));

/** The passphrase from the environment, refused where it could be guessed in an afternoon. */
export function passwordCopia(env: NodeJS.ProcessEnv): string {
  const password = env.RATEO_COPIA_PASSWORD ?? '';
  if (password.length >= CORTA) return password;
  throw new CopiaRifiutata(
    password === ''
      ? 'Manca la password della copia: metterla in RATEO_COPIA_PASSWORD.'
      : `La password in RATEO_COPIA_PASSWORD è troppo corta: servono almeno ${CORTA} caratteri.`,
  );
}

function chiave(password: string, sale: Uint8Array, logN: number): Buffer {
  const N = 2 ** logN;
  const parametri = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  return scryptSync(password.normalize('NFC'), sale, 32, parametri);
}

function nonce(prefisso: Uint8Array, n: number, ultimo: boolean): Buffer {
  if (n > 0xffff_ffff) throw new CopiaRifiutata('La copia è troppo grande per essere cifrata.');
  const esito = Buffer.alloc(12);
  esito.set(prefisso, 0);
  esito.writeUInt32BE(n, PREFISSO_BYTE);
  esito[11] = ultimo ? 1 : 0;
  return esito;
}

/** Regroups bytes into chunks of one size, each told whether it is the last; there always is one. */
async function* aPezzi(flusso: AsyncIterable<Uint8Array>, byte: number) {
  let attesa: Buffer = Buffer.alloc(0);
  for await (const parte of flusso) {
    attesa = attesa.length === 0 ? Buffer.from(parte) : Buffer.concat([attesa, parte]);
    // One byte more than a chunk must be here before the chunk is known not to be the last.
    while (attesa.length > byte) {
      yield { pezzo: attesa.subarray(0, byte), ultimo: false };
      attesa = attesa.subarray(byte);
    }
  }
  yield { pezzo: attesa, ultimo: true };
}

export async function* cifra(
  flusso: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Buffer> {
  const sale = randomBytes(SALE_BYTE);
  const prefisso = randomBytes(PREFISSO_BYTE);
  const testata = Buffer.concat([MAGICO, Buffer.from([LOG_N]), sale, prefisso]);
  const segreta = chiave(password, sale, LOG_N);
  yield testata;
  let n = 0;
  for await (const { pezzo, ultimo } of aPezzi(flusso, CHIARO_BYTE)) {
    const cifrario = createCipheriv('aes-256-gcm', segreta, nonce(prefisso, n, ultimo));
    cifrario.setAAD(testata);
    yield Buffer.concat([cifrario.update(pezzo), cifrario.final(), cifrario.getAuthTag()]);
    n++;
  }
}

function leggiTestata(byte: Buffer, password: string) {
  if (byte.length < TESTATA_BYTE) throw new CopiaRifiutata('La copia è troncata.');
  const testata = byte.subarray(0, TESTATA_BYTE);
  const logN = testata[MAGICO.length] ?? 0;
  if (!eCifrata(testata) || logN < 10 || logN > LOG_N_MASSIMO)
    throw new CopiaRifiutata('L’intestazione della copia cifrata non è valida.');
  const sale = testata.subarray(MAGICO.length + 1, MAGICO.length + 1 + SALE_BYTE);
  const prefisso = testata.subarray(TESTATA_BYTE - PREFISSO_BYTE);
  return { testata, prefisso, segreta: chiave(password, sale, logN) };
}

async function* dopoLaTestata(
  flusso: AsyncIterable<Uint8Array>,
  conTestata: (byte: Buffer) => void,
): AsyncGenerator<Buffer> {
  let inizio: Buffer | undefined = Buffer.alloc(0);
  for await (const parte of flusso) {
    if (inizio === undefined) {
      yield Buffer.from(parte);
      continue;
    }
    inizio = Buffer.concat([inizio, parte]);
    if (inizio.length < TESTATA_BYTE) continue;
    conTestata(inizio.subarray(0, TESTATA_BYTE));
    const resto = inizio.subarray(TESTATA_BYTE);
    inizio = undefined;
    yield resto;
  }
  if (inizio !== undefined) conTestata(inizio);
}

/** The clear bytes, each chunk proven before any of it is given out. */
export async function* decifra(
  flusso: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Buffer> {
  const stato: { aperta?: ReturnType<typeof leggiTestata> } = {};
  const corpo = dopoLaTestata(flusso, (byte) => {
    stato.aperta = leggiTestata(byte, password);
  });
  let n = 0;
  for await (const { pezzo, ultimo } of aPezzi(corpo, CHIARO_BYTE + SIGILLO_BYTE)) {
    if (!stato.aperta || pezzo.length < SIGILLO_BYTE)
      throw new CopiaRifiutata('La copia è troncata.');
    const { segreta, prefisso, testata } = stato.aperta;
    const decifrario = createDecipheriv('aes-256-gcm', segreta, nonce(prefisso, n, ultimo), {
      authTagLength: SIGILLO_BYTE,
    });
    decifrario.setAAD(testata);
    decifrario.setAuthTag(pezzo.subarray(-SIGILLO_BYTE));
    const chiaro = decifrario.update(pezzo.subarray(0, -SIGILLO_BYTE));
    try {
      decifrario.final();
    } catch (cause) {
      const perche =
        n === 0
          ? 'La password non è quella di questa copia, oppure il file è alterato.'
          : 'La copia cifrata è alterata o troncata.';
      throw new CopiaRifiutata(perche, { cause });
    }
    yield chiaro;
    n++;
  }
}
