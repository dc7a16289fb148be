import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { discordanzeDaStampare } from './ExportDiscordanze.tsx';
import type { Estratto } from './estratti-api.ts';
import { filtroDiscordanze } from './filtro-discordanze.ts';

const CassettoProspetti = lazy(() => import('./CassettoProspetti.tsx'));

interface StampeContoProps {
  readonly conto: ContoInSintesiWire;
  readonly estratto: Estratto | undefined;
  readonly scrive: boolean;
}

/** What an account gives on paper: its discordanze, our own statement of cash, its certificates. */
export function StampeConto({ conto, estratto, scrive }: StampeContoProps) {
  const [prospetti, setProspetti] = useState(false);
  const nome = `${conto.cod_Conto} · ${conto.descrizione}`;
  const discordanze = () =>
    discordanzeDaStampare({ ...filtroDiscordanze({}), idConto: conto.idConto }, nome);
  const cassa = (): DaStampare => ({
    report: 'estratto-di-cassa',
    corpo: { idConto: conto.idConto },
    parametri: [{ etichetta: 'Conto', valore: nome }],
  });
  return (
    <>
      <Button variant="default" onClick={() => setProspetti(true)}>
        Prospetti
      </Button>
      <MenuExport
        leggi={discordanze}
        quali="delle discordanze"
        altri={conto.tipo === 'banca' ? [{ nome: 'Estratto di cassa…', leggi: cassa }] : []}
      />
      {prospetti ? (
        <Suspense fallback={null}>
          <CassettoProspetti
            {...{ conto, estratto, scrive }}
            onChiudi={() => setProspetti(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
