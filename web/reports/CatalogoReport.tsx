import { Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { reportNoti } from '#domain/elenchi/reports.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './catalogo.module.css';
import FinestraStampa from './FinestraStampa.tsx';

export interface CatalogoReportProps {
  readonly onChiudi: () => void;
}

/** What each asks for, in a few words: whoever chooses knows what comes next. */
function cheChiede(noto: ReportNoto): string {
  const date = noto.giorno ? 'il giorno' : 'le date';
  const parti = [...(noto.anno ? ['un anno'] : []), ...(noto.periodo ? [date] : [])];
  return parti.length > 0 ? `Chiede ${parti.join(' e ')}` : '';
}

const trova = (noto: ReportNoto, testo: string): boolean =>
  `${noto.titolo} ${noto.sezione}`.toLowerCase().includes(testo.trim().toLowerCase());

/** Every report that the user may ask for, by section; the one that is chosen asks for its parameters. */
export default function CatalogoReport({ onChiudi }: CatalogoReportProps) {
  const { puo, codAzienda } = useSessione();
  const [testo, setTesto] = useState('');
  const [scelto, setScelto] = useState<ReportNoto | null>(null);
  const id = useId();
  const leggibili = reportNoti.filter(
    ({ libero, area, ambito }) =>
      (libero || puo(`${area}_R`)) && (ambito === 'condiviso' || codAzienda !== ''),
  );
  const trovati = leggibili.filter((noto) => trova(noto, testo));
  if (scelto)
    return (
      <FinestraStampa
        report={scelto.nome}
        corpo={{}}
        parametri={[]}
        chiedeDate
        onChiudi={onChiudi}
      />
    );
  return (
    <Modale titolo="Nuovo report" aperta onChiudi={onChiudi} misura="620px" annulla="Chiudi">
      <Stack gap={8} mb={10}>
        <CampoRicerca
          etichetta="Cerca un report"
          segnaposto="Cerca un report"
          iniziale=""
          onCambia={setTesto}
          larghezza={280}
          primo
        />
        <p className="nota">
          Con un filtro di titoli, portafogli o divise si chiede dalla sua schermata: «Export», poi
          «Stampa…».
        </p>
      </Stack>
      <div className={classi.elenco}>
        {[...Map.groupBy(trovati, ({ sezione }) => sezione)].map(([sezione, suoi]) => (
          <section key={sezione} aria-labelledby={`${id}${sezione}`}>
            <h3 id={`${id}${sezione}`}>{sezione}</h3>
            <ul>
              {suoi.map((noto) => (
                <li key={noto.nome}>
                  <button type="button" onClick={() => setScelto(noto)}>
                    <span>{noto.titolo}</span>
                    <small>{cheChiede(noto)}</small>
                    <Icona nome="destra" misura={12} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {trovati.length === 0 ? <p>Nessun report si chiama così.</p> : null}
      </div>
    </Modale>
  );
}
