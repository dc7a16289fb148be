import { etichettaDi } from '#domain/campi/campo.ts';
import { confronta } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { SOMME } from '../campi.ts';
import { campiFissato } from '../campi-movimento.ts';
import type { RigaMovimento } from '../riga.ts';
import type { FissatoCalcolato } from './calcola.ts';
import { FissatoRifiutato, type FissatoScritto } from './quadro.ts';

const senzaSegno = (numero: string): string => numero.replace(/^-/, '');
const uguali = (uno: string, altro: string): boolean =>
  confronta(senzaSegno(uno), senzaSegno(altro)) === 0;

const inParole = (numero: string): string =>
  stampaNumero(numero, { decimaliMin: 2, decimaliMax: 10 });

/**
 * Refuses a number, or a day, that somebody sent and that the slip does not take: one that it computes otherwise and
 * that is not named in `manuali`, or one that it does not have. What a draft said already (`prima`) comes
 * back as it was read, and is no wish.
 */
export function esigiNullaScartato(
  ingresso: FissatoScritto,
  { risposta, righe: [riga] }: FissatoCalcolato,
  prima?: RigaMovimento,
): void {
  const campi = new Map(risposta.campi.map((uno) => [uno.nome, uno]));
  const errori = campiFissato.flatMap((uno) => {
    const { nome, tipo, sql } = uno;
    const inviato = ingresso[nome];
    if (inviato === undefined || inviato === null || inviato === '') return [];
    const campo = campi.get(nome);
    if (tipo === 'data' && !campo && riga?.[sql as keyof RigaMovimento] === null)
      return [
        { campo: nome, messaggio: `«${etichettaDi(uno)}» non è di questo movimento: toglierla.` },
      ];
    if (tipo !== 'numero') return [];
    if (ingresso.manuali?.includes(nome) && (campo || SOMME.has(nome))) return [];
    const vale = campo ? campo.valore : (sql && riga?.[sql as keyof RigaMovimento]) || null;
    const numero = String(inviato);
    const diceva = (sql && prima?.[sql as keyof RigaMovimento]) || null;
    if (uguali(numero, String(vale ?? '0')) || (diceva !== null && uguali(numero, String(diceva))))
      return [];
    const etichetta = campo?.etichetta ?? etichettaDi(uno);
    const messaggio = !campo
      ? `«${etichetta}» non è di questo movimento: il valore ${inParole(numero)} non vale, toglierlo.`
      : campo.valore === null
        ? `«${etichetta}» si calcola: il valore ${inParole(numero)} vale se «${nome}» è fra i «manuali».`
        : `«${etichetta}» si calcola, ed è ${inParole(campo.valore)}: il valore ${inParole(numero)} vale se «${nome}» è fra i «manuali».`;
    return [{ campo: nome, messaggio }];
  });
  if (errori.length > 0) throw new FissatoRifiutato(errori);
}
