import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { indirizziElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiesteDi, nelFiltro, paroleDi } from './domanda.ts';

const ELABORAZIONI = '/page/movimenti/elaborazioni';
const PER_TITOLO = 'codTitolo';

/** What of a question says whose returns: all that is not how they are measured. */
function filtroChiesto(parametri: ElaborazioneWire['parametri']): FiltroMovimenti {
  const { dataDa: _d, dataA: _a, metodo: _m, confronto: _c, divisa: _v, ...altro } = parametri;
  const { codAzienda: _az, selezioneTipo: _s, gruppi: _g, ...filtro } = altro;
  return filtro as FiltroMovimenti;
}

/** Where what is missing is written: of a titolo, or of a currency; null of what no archive holds. */
function doveManca(di: (colonna: string) => string | null, dal: Data, al: Data) {
  const archivio = tipoArchivio(di('archivio') ?? '');
  const [divisa, titolo] = [di('codDivisa'), di('cod_Titolo')];
  if (archivio === null || titolo === null) return null;
  const chi = divisa === null ? { codTitolo: [titolo] } : { codDivisa: [divisa] };
  const filtro = { ...filtroVuoto, ...chi, dateFrom: dal, dateTo: al };
  return { to: archivio.percorsoWeb, search: scriviFiltro(filtro) };
}

/**
 * What is behind a row of returns: the archive of what is missing; of a titolo its movements of those days; of anything
 * else the same days titolo by titolo. Null where no filter has it.
 */
export function dietroIlRendimento(
  testa: Pick<ElaborazioneWire, 'parametri'>,
  di: (colonna: string) => string | null,
) {
  const [dal, al] = [di('dal') as Data | null, di('al') as Data | null];
  if (dal === null || al === null) return null;
  if (di('anomalie') === '1') return doveManca(di, dal, al);
  const chieste = chiesteDi(testa);
  const [codice] = chieste.gruppi;
  const gruppo = di('gruppo');
  // No filter asks for what has no portfolio, no issuer.
  if (gruppo === '') return null;
  const suo = gruppo === null || codice === undefined ? {} : nelFiltro(codice, gruppo);
  if (suo === null) return null;
  const parole = scriviFiltroMovimenti({ ...filtroChiesto(testa.parametri), ...suo });
  const delTitolo = gruppo !== null && codice === PER_TITOLO;
  const nome = delTitolo ? 'dettaglio-movimenti' : 'rendimenti';
  const gruppi = delTitolo ? [] : [PER_TITOLO];
  return {
    to: `${ELABORAZIONI}/${indirizziElaborazione[nome]}`,
    search: {
      ...parole,
      ...paroleDi({ ...chieste, dal, al, gruppi, sospeso: delTitolo }, { gruppi: [] }),
      esegui: 'si',
    },
  };
}
