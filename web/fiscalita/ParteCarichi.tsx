import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneCarichi, colonneStoria } from './colonne-dichiarazione.ts';
import { type Carico, carichiDi } from './dichiarazione-api.ts';
import classi from './zainetto.module.css';

const LARGHEZZA = 980;

const chiaveDi = ({ cod_Portafoglio, cod_Depositario, cod_Titolo }: Carico): string =>
  [cod_Portafoglio, cod_Depositario, cod_Titolo].join(' ');

/** What is held at its cost for tax beside that of the books; a row opens its history. */
export function ParteCarichi() {
  const { codAzienda } = useSessione();
  const { data, error } = useQuery(carichiDi(codAzienda));
  const [aperto, setAperto] = useState<Carico | null>(null);
  if (error)
    return <StatoVuoto titolo="I costi fiscali non sono stati letti" motivo={testoErrore(error)} />;
  return (
    <div className={classi.parte}>
      <Tabella
        nome="costo-fiscale"
        etichetta="Costo fiscale"
        colonne={colonneCarichi}
        righe={data}
        chiave={chiaveDi}
        onAttiva={setAperto}
        azioneAttiva="mostra la sua storia"
        senzaViste
        vuoto={{ motivo: 'Nessun nettista in amministrato o dichiarativo tiene qualcosa.' }}
      />
      {aperto ? <Storia carico={aperto} onChiudi={() => setAperto(null)} /> : null}
    </div>
  );
}

function Storia({ carico, onChiudi }: { readonly carico: Carico; readonly onChiudi: () => void }) {
  const { codAzienda } = useSessione();
  const { cod_Depositario, cod_Titolo } = carico;
  const { data, error } = useQuery(carichiDi(codAzienda, { cod_Depositario, cod_Titolo }));
  const sua = data?.find((uno) => chiaveDi(uno) === chiaveDi(carico));
  return (
    <Cassetto
      titolo={`Costo fiscale di ${carico.descrizione} presso ${cod_Depositario}`}
      aperto
      onChiudi={onChiudi}
      larghezza={LARGHEZZA}
    >
      <p className="nota">
        Costo medio ponderato di ciò che portafoglio e depositario tengono del titolo, immobilizzato
        e circolante insieme: svalutazioni e riprese dei libri non lo cambiano. Nel dichiarativo il
        guadagno si conta sul costo LIFO dei libri.
      </p>
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      <Tabella
        nome="costo-fiscale-storia"
        etichetta="Storia del costo fiscale"
        colonne={colonneStoria}
        righe={sua?.storia}
        chiave={({ idMovimento }) => String(idMovimento)}
        senzaViste
        vuoto={{ motivo: 'Nessun movimento ha mosso il costo.' }}
      />
    </Cassetto>
  );
}
