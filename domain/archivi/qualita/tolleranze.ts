import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { canonico, confronta, contaDecimali, eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { attua, type ControlloAttuato, type Tolleranza } from './attuazione.ts';
import { controlliDi } from './controlli.ts';
import type { CodiceControllo, Soglia } from './controllo.ts';

/** The checks of an archive with what has been set of them. */
export const controlliAttuati = (
  archivio: TipoArchivio,
  scritte: readonly Tolleranza[],
): ControlloAttuato[] =>
  controlliDi(archivio).map((controllo) => attua(controllo, archivio, scritte));

export const controlloAttuato = (
  archivio: TipoArchivio,
  codice: CodiceControllo,
  scritte: readonly Tolleranza[],
): ControlloAttuato | undefined =>
  controlliAttuati(archivio, scritte).find(({ controllo }) => controllo.codice === codice);

const letto = (numero: string): string => stampaNumero(numero, { decimaliMin: 0, decimaliMax: 10 });

/** What is wrong with a threshold, naming the bounds; undefined where it is right. */
export function difettoSoglia(soglia: Soglia, scritta: string): string | undefined {
  const { nome, unita, minimo, massimo, decimali } = soglia;
  if (!eDecimale(scritta)) return `${nome}: ${scritta || 'vuoto'} non è un numero.`;
  if (contaDecimali(scritta) > decimali)
    return decimali === 0
      ? `${nome}: si scrive un numero intero di ${unita}.`
      : `${nome}: al più ${decimali} decimali.`;
  if (confronta(scritta, minimo) < 0 || confronta(scritta, massimo) > 0)
    return `${nome}: da ${letto(minimo)} a ${letto(massimo)}; ${letto(scritta)} è fuori.`;
  return undefined;
}

/** Why a setting cannot stand; undefined where it can. */
export function difettoTolleranza(una: Tolleranza): string | undefined {
  const archivio = tipoArchivio(una.archivio);
  if (!archivio) return `L’archivio «${una.archivio}» non c’è.`;
  const controllo = controlliDi(archivio).find(({ codice }) => codice === una.controllo);
  if (!controllo) return `${archivio.intestazione} non ha il controllo «${una.controllo}».`;
  const { soglia } = controllo;
  if (una.tipoTitolo !== null && !(soglia?.perTipoTitolo && una.soglia !== null))
    return `${controllo.titolo}: non si imposta per tipo titolo senza una soglia sua.`;
  if (una.soglia === null) return undefined;
  if (!soglia) return `${controllo.titolo}: non ha una soglia da impostare.`;
  return difettoSoglia(soglia, una.soglia);
}

/** Whether a setting says nothing that the description does not say. */
export function ePredefinita(una: Tolleranza): boolean {
  const archivio = tipoArchivio(una.archivio);
  const soglia = archivio && controlliDi(archivio).find((c) => c.codice === una.controllo)?.soglia;
  if (!archivio || una.tipoTitolo !== null || !una.attivo) return false;
  if (una.soglia === null) return true;
  return soglia ? canonico(una.soglia) === canonico(soglia.predefinita(archivio)) : false;
}
