import { useMemo } from 'react';
import { eFiltroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { leggiFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { controlliDi } from '#domain/archivi/qualita/controlli.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { type Data, dataScritta } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import type { Esame } from './qualita-api.ts';

export const QUANTI_GIORNI = [
  ['1', 'Il giorno'],
  ['7', '7 giorni'],
  ['31', '31 giorni'],
] as const;
type Giorni = (typeof QUANTI_GIORNI)[number][0];

export interface Scelto {
  readonly archivio: TipoArchivio;
  readonly controllo: CodiceControllo;
}

export interface IndirizzoQualita {
  readonly archivi: readonly TipoArchivio[];
  /** The archive from whose screen one came: it alone is examined, with its filter. */
  readonly solo: TipoArchivio | null;
  readonly esame: Esame;
  readonly giorni: Giorni;
  readonly scelto: Scelto | null;
  readonly accettate: boolean;
  readonly cambia: ReturnType<typeof useCambiaRicerca>;
  readonly scegli: (scelto: Scelto | null) => void;
}

/** What is shown, as the address says it: a link shows the same list, reloading loses nothing. */
export function useIndirizzo(): IndirizzoQualita {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { puo } = useSessione();
  const { data, giorni = '1', archivio, controllo, solo, accettate } = ricerca;
  const leggibili = tipiArchivio.filter(({ area }) => puo(`${area}_R`));
  const unico = leggibili.find(({ tipo }) => tipo === solo) ?? null;
  const suo = leggibili.find(({ tipo }) => tipo === archivio);
  const codice = suo && controlliDi(suo).find((uno) => uno.codice === controllo)?.codice;
  const giorno = dataScritta(data) ?? lavorativoPrecedente(oggi());
  const quanti = QUANTI_GIORNI.find(([noto]) => noto === giorni)?.[0] ?? '1';
  const esame = useMemo((): Esame => {
    const filtro = unico && leggiFiltro(unico, ricerca);
    const usato = filtro && !eFiltroVuoto(filtro) ? filtro : null;
    return { data: giorno as Data, giorni: Number(quanti), filtro: usato };
  }, [giorno, quanti, unico, ricerca]);
  return {
    archivi: unico ? [unico] : leggibili,
    solo: unico,
    esame,
    giorni: quanti,
    scelto: suo && codice ? { archivio: suo, controllo: codice } : null,
    accettate: accettate === 'si',
    cambia,
    scegli: (nuovo) =>
      cambia({
        archivio: nuovo?.archivio.tipo ?? '',
        controllo: nuovo?.controllo ?? '',
        accettate: '',
        pagina: '',
        ordine: '',
        righe: '',
      }),
  };
}
