import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteAziende } from '#contract/aziende.ts';
import { SOGGETTO } from '#domain/tabelle/portafogli/fiscalita.ts';
import { chiama } from '#web/base/api.ts';
import { testoScelta } from '#web/record/scelte.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { type DellAzienda, tabellarioPortafogli } from './tabellario-portafogli.ts';

/** What the portfolios of the company inherit from it; nothing for who may not read its record. */
function useDellAzienda(): DellAzienda {
  const { codAzienda } = useSessione();
  const valutazioni = useDatiStatici('getTipoValutazioneRimanenze');
  const regimi = useDatiStatici('getTipoRegimeTassazione');
  const { data } = useQuery({
    queryKey: ['aziende'],
    queryFn: ({ signal }) => chiama(rotteAziende.elenco, { signal }),
  });
  return useMemo(() => {
    const azienda = data?.find(({ cod_Azienda }) => cod_Azienda === codAzienda);
    const { tipoValutazione, tipoSoggetto, codRegime, divisaConto } = azienda ?? {};
    const descrizione = (voci: typeof regimi.voci, cercato: string | null | undefined) =>
      voci.find(({ codice }) => codice === cercato)?.descrizione ?? '';
    const parole: Readonly<Record<string, string>> = {
      tipoValutazione: descrizione(valutazioni.voci, tipoValutazione),
      codRegime: descrizione(regimi.voci, codRegime),
      tipoSoggetto: testoScelta(SOGGETTO.scelte, tipoSoggetto, 'descrizione'),
      divisaConto: divisaConto ?? '',
    };
    return {
      tipoValutazione,
      tipoSoggetto,
      codRegime,
      divisaConto,
      detto: (campo) => parole[campo] ?? '',
    };
  }, [data, codAzienda, valutazioni.voci, regimi.voci]);
}

/** `/page/tabelle/portafogli`: the portfolios of the company, each with its custodians. */
export default function PaginaPortafogli() {
  const azienda = useDellAzienda();
  const tabellario = useMemo(() => tabellarioPortafogli(azienda), [azienda]);
  return <PaginaTabella tabellario={tabellario} />;
}
