console.log('Visite');
