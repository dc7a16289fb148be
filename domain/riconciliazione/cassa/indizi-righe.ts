import { nomiForti } from '../abbina/abbina.ts';
import type { RigaDaAbbinare } from '../abbina/parti.ts';
import { GIORNI_LONTANI } from '../abbina/proposte.ts';
import { Nomi, nome, nominatiDa } from '../abbina/riferimenti.ts';
import { coppieSole } from './coppie.ts';
import { type ContoDaSpiegare, contatiGiorni, type Indizio, inParole } from './da-spiegare.ts';

/** The CBI causale of a reversal. */
const CAUSALE_STORNO = '68';

const rigaDi = ({ righe }: ContoDaSpiegare, quale: number) => righe[quale] as RigaDaAbbinare;

/** One amount on both sides, alone but far away. */
export const indiziPerData = ({ lontane, righe, movimenti }: ContoDaSpiegare): Indizio[] =>
  lontane.map(({ riga, movimento }) => {
    const nostro = movimenti[movimento];
    const giorni = (righe[riga]?.giorno ?? 0) - (nostro?.giorno ?? 0);
    const dove = giorni > 0 ? 'dopo' : 'prima di';
    const { id = 0, registrazione = '' } = nostro ?? {};
    return {
      ...{ riga, causa: 'data', movimento, movimenti: [{ id, registrazione }] },
      parole: `stesso importo, ${contatiGiorni(Math.abs(giorni))} ${dove} ${registrazione}`,
    };
  });

/** The second line with the bank's reference, amount and day of another. */
export function doppiDiLoro(conto: ContoDaSpiegare): Indizio[] {
  const prima = new Map<string, number>();
  const chiavi = (una: { importo: bigint; giorno: number; riferimenti: readonly string[] }) =>
    una.riferimenti.map((uno) => `${nome(uno)} ${una.importo} ${una.giorno}`);
  for (const una of conto.righeGia)
    for (const chiave of chiavi(una)) prima.set(chiave, Number.NEGATIVE_INFINITY);
  for (const una of conto.righe)
    for (const chiave of chiavi(una))
      prima.set(chiave, Math.min(prima.get(chiave) ?? Number.POSITIVE_INFINITY, una.id));
  return conto.aperte.flatMap((riga): Indizio[] => {
    const sua = rigaDi(conto, riga);
    const doppia = chiavi(sua).some((chiave) => (prima.get(chiave) ?? sua.id) < sua.id);
    if (!doppia) return [];
    const parole = `la banca ha già scritto ${inParole(sua.importo)} con lo stesso riferimento nello stesso giorno`;
    return [{ riga, causa: 'doppio-loro', movimento: null, parole, movimenti: [] }];
  });
}

const diceStorno = ({ storno, causale, testo }: RigaDaAbbinare): boolean =>
  storno || causale === CAUSALE_STORNO || /\bSTORN[OI]\b/i.test(testo);

/** Two lines that cancel, of which the second says so, or names the first. */
export function storniDiLoro(conto: ContoDaSpiegare): Indizio[] {
  const cercate = (segno: bigint) =>
    conto.aperte.map((quale) => {
      const { importo, giorno } = rigaDi(conto, quale);
      return { quale, giorno, chiavi: [importo * segno] };
    });
  const positivo = (quale: number) => rigaDi(conto, quale).importo > 0n;
  const coppie = coppieSole(
    cercate(1n).filter(({ quale }) => positivo(quale)),
    cercate(-1n).filter(({ quale }) => !positivo(quale)),
    GIORNI_LONTANI,
  );
  return coppie.flatMap(([una, altra]): Indizio[] => {
    const [prima, seconda] = [rigaDi(conto, una), rigaDi(conto, altra)];
    const nomina = (chi: RigaDaAbbinare, chi2: RigaDaAbbinare) =>
      nomiForti(chi).some((uno) => chi2.riferimenti.map(nome).includes(uno));
    const detto = diceStorno(prima) || diceStorno(seconda);
    if (!detto && !nomina(prima, seconda) && !nomina(seconda, prima)) return [];
    const parole = `la banca ha scritto ${inParole(prima.importo)} e lo ha stornato`;
    const comune = { causa: 'storno' as const, movimento: null, parole, movimenti: [] };
    return [
      { riga: una, ...comune },
      { riga: altra, ...comune },
    ];
  });
}

/** Lines of a movement that we have reversed. */
export function stornatiDaNoi(conto: ContoDaSpiegare): Indizio[] {
  const { aperte, stornati, finestra } = conto;
  if (stornati.length === 0) return [];
  const nomi = new Nomi(stornati);
  const indizio = (riga: number, quale: number): Indizio => {
    const { id, registrazione, importo } = stornati[quale] as (typeof stornati)[number];
    const parole = `è ${registrazione} di ${inParole(importo)}, che da noi è stornato`;
    return { riga, causa: 'stornato', movimento: null, parole, movimenti: [{ id, registrazione }] };
  };
  const perNome = aperte.flatMap((riga) => {
    const sua = rigaDi(conto, riga);
    const suoi = nominatiDa(sua, nomi).tutti.filter(
      (quale) => stornati[quale]?.importo === sua.importo,
    );
    return suoi.length === 1 ? [indizio(riga, suoi[0] as number)] : [];
  });
  const dette = new Set(perNome.map(({ riga }) => riga));
  const righe = aperte
    .filter((riga) => !dette.has(riga))
    .map((quale) => ({
      quale,
      giorno: rigaDi(conto, quale).giorno,
      chiavi: [rigaDi(conto, quale).importo],
    }));
  const suoi = stornati.map(({ giorno, importo }, quale) => ({ quale, giorno, chiavi: [importo] }));
  const perImporto = coppieSole(righe, suoi, finestra).map(([riga, quale]) => indizio(riga, quale));
  return [...perNome, ...perImporto];
}

/** Lines that name a movement which is another line already. */
export const riferimentiDiAltri = (conto: ContoDaSpiegare): Indizio[] =>
  conto.nomiConfermati.size === 0
    ? []
    : conto.aperte.flatMap((riga): Indizio[] => {
        const suoi = nomiForti(rigaDi(conto, riga)).flatMap(
          (uno) => conto.nomiConfermati.get(uno) ?? [],
        );
        const [primo] = suoi;
        if (!primo) return [];
        const parole = `nomina ${primo.registrazione}, che è già abbinato a un’altra riga`;
        return [
          { riga, causa: 'riferimento-di-altri', movimento: null, parole, movimenti: [primo] },
        ];
      });
