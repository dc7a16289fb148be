import type { Risposta, Rotta } from '#contract/rotta.ts';
import {
  annuncia,
  conRinnovo,
  ErroreApi,
  indirizzo,
  intestazioni,
  type Parti,
  type PartiLibere,
  problemaDa,
  risposta,
} from './api.ts';

export interface Caricamento<R extends Rotta> {
  readonly parti: Omit<Parti<R>, 'body'>;
  readonly file: File;
  /** The percentage, 0 to 100, of the bytes that left this machine. */
  readonly onPercentuale?: (percentuale: number) => void;
}

interface Arrivata {
  readonly status: number;
  readonly testo: string;
}

/** Only XMLHttpRequest tells how much of a body has left; fetch does not yet. */
function spedisci(rotta: Rotta, parti: PartiLibere, caricamento: Caricamento<Rotta>) {
  return new Promise<Arrivata>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(rotta.metodo, indirizzo(rotta, parti));
    for (const [nome, valore] of Object.entries(intestazioni(rotta))) {
      xhr.setRequestHeader(nome, valore);
    }
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) caricamento.onPercentuale?.(Math.floor((loaded / total) * 100));
    };
    xhr.onload = () => resolve({ status: xhr.status, testo: xhr.responseText });
    xhr.onerror = () => resolve({ status: 0, testo: '' });
    xhr.onabort = () => reject(new DOMException('Caricamento interrotto', 'AbortError'));
    parti.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    const modulo = new FormData();
    modulo.append('file', caricamento.file, caricamento.file.name);
    xhr.send(modulo);
  });
}

/** Sends a file as the multipart field `file`, with its progress. */
export async function carica<R extends Rotta>(
  rotta: R,
  caricamento: Caricamento<R>,
): Promise<Risposta<R>> {
  const parti = caricamento.parti as PartiLibere;
  const arrivata = await conRinnovo(
    rotta,
    () => spedisci(rotta, parti, caricamento as Caricamento<Rotta>),
    ({ status }) => status === 401,
  );
  if (arrivata.status < 200 || arrivata.status > 299) {
    throw new ErroreApi(problemaDa(arrivata.status, arrivata.testo));
  }
  annuncia(rotta);
  return JSON.parse(arrivata.testo) as Risposta<R>;
}

export interface FileScaricato {
  readonly contenuto: Blob;
  readonly nome: string;
}

/** The file name of a Content-Disposition header, RFC 6266: the starred form wins. */
export function nomeDaIntestazione(intestazione: string | null): string | null {
  const stellato = /filename\*=UTF-8''([^;]+)/i.exec(intestazione ?? '')?.[1];
  if (stellato) return decodeURIComponent(stellato.trim());
  return /filename="?([^";]+)"?/i.exec(intestazione ?? '')?.[1]?.trim() ?? null;
}

export async function scarica<R extends Rotta>(
  rotta: R,
  parti: Parti<R>,
  nomePredefinito: string,
): Promise<FileScaricato> {
  const arrivata = await risposta(rotta, parti as PartiLibere);
  const nome = nomeDaIntestazione(arrivata.headers.get('content-disposition'));
  return { contenuto: await arrivata.blob(), nome: nome ?? nomePredefinito };
}

/** Hands a file to the browser's own "save", under its name. */
export function salva({ contenuto, nome }: FileScaricato): void {
  const url = URL.createObjectURL(contenuto);
  const ancora = document.createElement('a');
  ancora.href = url;
  ancora.download = nome;
  ancora.click();
  // The download has read the address by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
