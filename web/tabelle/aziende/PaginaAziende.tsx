import { useMemo } from 'react';
import { aziendeAmministrate, tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { tabellarioAziende } from './tabellario-aziende.ts';

/** `/page/tabelle/aziende`: the companies, each with what accounting and tax need to know of it. */
export default function PaginaAziende() {
  const { perAzienda, aziende } = useSessione();
  const tabellario = useMemo(() => {
    const codici = aziende.map(({ cod_Azienda }) => cod_Azienda);
    return tabellarioAziende({
      crea: tieneOvunque(perAzienda, 'Aziende_W'),
      scrivibili: aziendeAmministrate(perAzienda, codici, 'Aziende_W'),
    });
  }, [perAzienda, aziende]);
  return <PaginaTabella tabellario={tabellario} />;
}
