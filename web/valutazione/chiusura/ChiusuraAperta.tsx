import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PassoChiusura } from '#contract/valutazione/chiusura.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import type { Atti } from '#web/lavori/use-atti.ts';
import { BottoneDocumenti } from '#web/record/Documenti.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { type Aperta, azioneDi } from './azione-chiusura.ts';
import classi from './chiusura.module.css';
import { controlliDi, type Stato, type Valutazione } from './chiusura-api.ts';
import { FinestreChiusura } from './FinestreChiusura.tsx';
import { PassoContabile } from './PassiContabili.tsx';
import { PassoControlli, PassoSimulazione } from './PrimiPassi.tsx';
import {
  cheCosaAttende,
  daConfrontare,
  nomeDi,
  passoMostrato,
  passoPrima,
  valutazioneMostrata,
} from './passi-chiusura.ts';
import { TestaChiusura } from './TestaChiusura.tsx';
import { useAttiChiusura } from './use-atti-chiusura.ts';

const STAMPE = '/page/valutazione/stampe';

export interface ChiusuraApertaProps {
  readonly stato: Stato;
  readonly atti: Atti;
}

/** An exercise on the step that one stands on, with all that may be done there. */
export function ChiusuraAperta({ stato, atti }: ChiusuraApertaProps) {
  const ricerca = useRicercaUrl();
  const { codAzienda, puo } = useSessione();
  const [aperta, setAperta] = useState<Aperta>();
  const { inCorso, lavoro, fai } = atti;
  const agisci = useAttiChiusura(stato, fai);
  const passo = passoMostrato(stato, ricerca.passo);
  const valutazione = valutazioneMostrata(stato, ricerca.simulazione);
  const confrontata =
    valutazione && passo === 'simulazione'
      ? daConfrontare(stato, valutazione, ricerca.confronta)
      : null;
  const primi = passo === 'controlli' || passo === 'simulazione';
  const { data: controlli, error } = useQuery({
    ...controlliDi(codAzienda, stato),
    enabled: primi && stato.confermata === null,
  });
  const scrive = puo('Valutazione_W');
  const risimula = () => agisci.simula({ deroga: valutazione?.deroga ?? null });
  const azione = azioneDi(passo, {
    ...{ stato, valutazione, apri: setAperta, simula: risimula, agisci },
    attende: valutazione && cheCosaAttende(valutazione, controlli),
    puo: { valuta: scrive, contabilizza: puo('Contabile_W') },
  });
  const prima = passoPrima(passo);
  const rifiutato = lavoro && lavoro.stato !== 'completato' ? messaggioLavoro(lavoro) : null;
  const superata = valutazione?.superata === true && stato.confermata === null;
  const chiudi = () => setAperta(undefined);
  return (
    <>
      <TestaChiusura
        stato={stato}
        passo={passo}
        valutazione={valutazione}
        inCorso={inCorso}
        azione={azione}
        onIndietro={prima ? () => agisci.vai(prima) : undefined}
        onRisimula={scrive && passo === 'simulazione' && !stato.confermata ? risimula : undefined}
        onPasso={agisci.vai}
        altro={<Altro {...{ stato, passo, valutazione, scrive }} onApri={setAperta} />}
      />
      {rifiutato ? (
        <p className={`avvisa ${classi.avviso}`} role="alert">
          {rifiutato}
        </p>
      ) : null}
      {superata && passo === 'simulazione' ? (
        <div className={`avvisa ${classi.avviso}`} role="status">
          <span>
            Prezzi o movimenti sono cambiati dopo questa simulazione: le cifre non sono più quelle.
          </span>
          {scrive ? (
            <Button size="xs" variant="default" onClick={risimula}>
              Risimula
            </Button>
          ) : null}
        </div>
      ) : null}
      {passo === 'controlli' ? (
        <PassoControlli controlli={controlli} errore={error} chiuso={stato.confermata !== null} />
      ) : passo === 'simulazione' && valutazione ? (
        <PassoSimulazione
          {...{ valutazione, confrontata, controlli }}
          siDecide={scrive && valutazione.stato === 'S'}
          onConfronta={() => setAperta('confronto')}
        />
      ) : stato.confermata && !primi ? (
        <PassoContabile passo={passo} stato={stato} confermata={stato.confermata} />
      ) : null}
      <FinestreChiusura
        {...{ aperta, stato, valutazione, confrontata, controlli, inCorso, scrive, agisci, chiudi }}
      />
    </>
  );
}

interface AltroProps {
  readonly stato: Stato;
  readonly passo: PassoChiusura;
  readonly valutazione: Valutazione | null;
  readonly scrive: boolean;
  readonly onApri: (aperta: Aperta) => void;
}

/** Prints, another run, the annulment: what a step allows beside its action. */
function Altro({ stato, passo, valutazione, scrive, onApri }: AltroProps) {
  return (
    <>
      {valutazione ? (
        <BottoneDocumenti tabella="chiusure" id={valutazione.id} di={nomeDi(valutazione)} />
      ) : null}
      {valutazione ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<Icona nome="giu" misura={12} />}>
              Stampe
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={STAMPE}
              search={{ valutazione: valutazione.guid, libro: valutazione.codLibro } as never}
            >
              Stampe della valutazione
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {scrive && stato.confermata === null && passo === 'simulazione' ? (
        <Button variant="default" onClick={() => onApri('simula')}>
          Altre scelte…
        </Button>
      ) : null}
      {scrive && stato.confermata !== null && stato.annullabile === null ? (
        <Button variant="default" onClick={() => onApri('annulla')}>
          Annulla la chiusura…
        </Button>
      ) : null}
    </>
  );
}
