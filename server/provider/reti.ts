import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** A name as DNS answers it. */
export interface Indirizzo {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Risolutore = (nome: string) => Promise<readonly Indirizzo[]>;

/** Why an address is not called; the message names what would have to be changed. */
export class ReteRifiutata extends Error {
  override readonly name = 'ReteRifiutata';
}

const VARIABILE_RETI = 'RATEO_PROVIDER_RETI_PRIVATE';

/** IPv4 that is not the public Internet: IANA's special-purpose registry, multicast, reserved. */
const NON_PUBBLICHE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Within the only IPv6 block given out (2000::/3), what still leads elsewhere: Teredo, 6to4, … */
const NON_PUBBLICHE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const famigliaDi = (indirizzo: string): 'ipv4' | 'ipv6' => (isIPv4(indirizzo) ? 'ipv4' : 'ipv6');

function elenco(reti: readonly (readonly [string, number])[]): BlockList {
  const lista = new BlockList();
  for (const [rete, bit] of reti) lista.addSubnet(rete, bit, famigliaDi(rete));
  return lista;
}

const nonPubbliche4 = elenco(NON_PUBBLICHE_4);
const nonPubbliche6 = elenco(NON_PUBBLICHE_6);
const pubbliche6 = elenco([['2000::', 3]]);
const mappate = elenco([['::ffff:0:0', 96]]);

/** `::ffff:7f00:1` is 127.0.0.1: what counts is where the packets go. */
function spoglio(indirizzo: string): string {
  if (isIPv4(indirizzo) || !mappate.check(indirizzo, 'ipv6')) return indirizzo;
  const [, ...gruppi] = new URL(`http://[${indirizzo}]/`).hostname.slice(1, -1).split('ffff:');
  const [alto = '0', basso = '0'] = (gruppi.at(-1) ?? '').split(':');
  const numero = [Number.parseInt(alto, 16), Number.parseInt(basso, 16)];
  return numero.flatMap((n) => [n >> 8, n & 255]).join('.');
}

/** Whether an address belongs to the public Internet; what cannot be told does not. */
export function ePubblico(indirizzo: string): boolean {
  if (isIP(indirizzo) === 0 || indirizzo.includes('%')) return false;
  const nudo = spoglio(indirizzo);
  if (isIPv4(nudo)) return !nonPubbliche4.check(nudo, 'ipv4');
  return pubbliche6.check(nudo, 'ipv6') && !nonPubbliche6.check(nudo, 'ipv6');
}

/** Private networks that the environment opens to providers, as `10.1.0.0/16` or single addresses. */
export function retiAmmesse(reti: readonly string[]): (indirizzo: string) => boolean {
  const coppie = reti.map((rete): readonly [string, number] => {
    const [indirizzo = '', bit] = rete.split('/');
    return [indirizzo, bit === undefined ? (isIPv4(indirizzo) ? 32 : 128) : Number(bit)];
  });
  const lista = elenco(coppie);
  return (indirizzo) => {
    const nudo = spoglio(indirizzo);
    return isIP(nudo) !== 0 && lista.check(nudo, famigliaDi(nudo));
  };
}

export const risolvi: Risolutore = async (nome) =>
  (await lookup(nome, { all: true })) as readonly Indirizzo[];

/** `[::1]` as the URL has it, `::1` as everybody else. */
const senzaParentesi = (nome: string): string => nome.replace(/^\[|\]$/g, '');

export interface Regole {
  readonly ammessa: (indirizzo: string) => boolean;
  readonly risolvi: Risolutore;
}

/** The system has no such name; a DNS that does not answer is another matter, and may pass. */
const SENZA_NOME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

const cercati = (nome: string, chiediDns: Risolutore): Promise<readonly Indirizzo[]> =>
  chiediDns(nome).catch((causa: unknown) => {
    if (causa instanceof Error && 'code' in causa && SENZA_NOME.has(causa.code)) return [];
    throw causa;
  });

const APRE = `si apre soltanto con la variabile ${VARIABILE_RETI}`;

/** The same words for both: who may write an address must not map the names of an internal network. */
const nonSiChiama = (nome: string): string =>
  isIP(nome) === 0
    ? `${nome} non si chiama: il nome non esiste, o porta a una rete privata o riservata, che ${APRE}`
    : `${nome} è un indirizzo di una rete privata o riservata, che ${APRE}`;

/**
 * The addresses of a server, every one of them fit to be called: a name that leads to a private
 * network too is refused whole. The connection is then made to these, and the name asked no more.
 */
export async function indirizziSicuri(
  { hostname, protocol }: Pick<URL, 'hostname' | 'protocol'>,
  { ammessa, risolvi: chiediDns }: Regole,
): Promise<readonly Indirizzo[]> {
  const nome = senzaParentesi(hostname);
  const versione = isIP(nome);
  const trovati =
    versione === 0
      ? await cercati(nome, chiediDns)
      : [{ address: nome, family: versione === 4 ? (4 as const) : (6 as const) }];
  if (trovati.length === 0) throw new ReteRifiutata(nonSiChiama(nome));
  for (const { address } of trovati) {
    const dentro = ammessa(address);
    if (!dentro && !ePubblico(address)) throw new ReteRifiutata(nonSiChiama(nome));
    if (!dentro && protocol !== 'https:')
      throw new ReteRifiutata(
        `${nome} si chiama con https: http è ammesso soltanto nelle reti di ${VARIABILE_RETI}`,
      );
  }
  return trovati;
}
